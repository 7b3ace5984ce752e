import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('security: browser and system of a session are named as people call them', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const named: [agent: string, browser: string | undefined, system: string | undefined][] = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`, 'Chrome', 'Android'],
    [`${phone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`${phone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8.14.1', undefined, undefined],
  ]
  for (const [agent, browser, system] of named) expect(deviceOf(agent), agent).toEqual({ browser, system })
})
