import { PdfFile } from './pdf-file.ts'
import { examined, rules } from './rules.ts'

/**
 * What of the Matterhorn Protocol 1.1 (the failure conditions of PDF/UA-1, ISO 14289-1) a file meets: number of the condition, and how often.
 * Conditions that only a person can judge are not looked at, and of the others those that speak of what no document here has.
 */
export async function accessibilityFaults(pdf: Buffer): Promise<string[]> {
  return faultsOf(await PdfFile.read(pdf))
}

export function faultsOf(file: PdfFile): string[] {
  const all = examined(file)
  return Object.entries(rules)
    .map(([number, rule]) => ({ number, times: rule(all) }))
    .filter(({ times }) => times > 0)
    .map(({ number, times }) => `${number}: ${times}`)
}
