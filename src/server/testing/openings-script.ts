/** Runs in the page; `foyerOpenings` has its functions afterwards: `state`, `fill`, `element`, `settled` (openings.ts). */
export const openingsScript = String.raw`(() => {
  const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], .mantine-Popover-dropdown, .mantine-Notification-root'
  const pressable = 'button, [role=tab], [role=menuitem], [role=button], summary, [aria-haspopup], input[type=checkbox], input[type=radio]'
  const seen = (it) => it.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && it.getClientRects().length > 0 && it.getBoundingClientRect().right > 0
  const top = () => [...document.querySelectorAll(layers)].filter((it) => seen(it) && !it.matches('.mantine-Notification-root')).at(-1)
  const clean = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 60)
  const nameOf = (it) => {
    const label = it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.textContent ?? ''
    return [it.localName, it.getAttribute('role') ?? it.getAttribute('aria-haspopup') ?? '', clean(label)].filter(Boolean).join(' ')
  }
  const titleOf = (layer) => {
    if (!layer || layer.matches('[role=listbox]')) return ''
    const titles = (layer.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    return clean([layer.getAttribute('aria-label') ?? '', ...titles].join(' ')).replace(/\d+|[„“].*?[“”]/g, '')
  }
  const kindOf = (it) => it.parentElement.className + ' ' + it.className
  const isRepeated = (it) => it.closest('tbody tr:nth-child(n + 2), [role=listbox]') !== null
  const offered = (root) => [...root.querySelectorAll(pressable)].filter((it) =>
    !it.disabled && it.localName !== 'a' && it.getAttribute('aria-disabled') !== 'true' && !isRepeated(it) && (seen(it) || it.labels?.length > 0 && seen(it.labels[0])))
  const shapeOf = (root) => {
    const shape = []
    for (const it of root.querySelectorAll('*')) {
      if (it.closest('svg') !== null && it.localName !== 'svg' || !seen(it)) continue
      const kit = [...it.classList].filter((name) => /^mantine-[A-Z]/.test(name) || /^_/.test(name)).join('.')
      const one = [it.localName, it.getAttribute('role') ?? '', it.type ?? '', kit, it.disabled ? 'off' : '',
        it.getAttribute('aria-selected') ?? '', it.getAttribute('aria-invalid') ?? '', it.dataset.variant ?? ''].join('|')
      if (!shape.includes(one)) shape.push(one)
    }
    return shape.sort().join('\n')
  }
  const hash = (text) => { let sum = 5381; for (const c of text) sum = (sum * 33 + c.charCodeAt(0)) | 0; return String(sum) }
  globalThis.foyerOpenings = {
    state() {
      const layer = top()
      for (const it of document.querySelectorAll('[data-on-top]')) it.removeAttribute('data-on-top')
      layer?.setAttribute('data-on-top', '')
      const root = layer ?? document.body
      const counted = {}
      const presses = offered(layer ?? document).flatMap((it) => {
        const name = nameOf(it)
        counted[name] = (counted[name] ?? -1) + 1
        const one = { name, place: counted[name], kind: kindOf(it), filled: false, common: !layer && it.closest('main') === null }
        return it.type === 'submit' && it.form !== null ? [one, { ...one, filled: true }] : [one]
      })
      const values = [...document.querySelectorAll('input, textarea')].map((it) => (it.checked ?? '') + it.value).join('|')
      return {
        shape: hash(titleOf(layer) + shapeOf(root)),
        whole: hash(shapeOf(document.body) + document.body.innerText + values + document.querySelectorAll('body *').length),
        part: layer ? '[data-on-top]' : null,
        presses,
        links: [...document.querySelectorAll('a[href^="/app/"]')].map((it) => it.getAttribute('href')),
        path: location.pathname + (new URLSearchParams(location.search).get('group') ?? ''),
      }
    },
    fill: () => {
      const examples = { email: 'jana.weiss@agency.example', url: 'https://agency.example/hook', number: '1', tel: '030 123456', date: '2030-01-31' }
      let filled = false
      for (const it of (top() ?? document.querySelector('main')).querySelectorAll('input, textarea')) {
        if (it.value !== '' || it.disabled || it.readOnly || !seen(it) || it.getAttribute('role') === 'combobox') continue
        const text = it.type === 'password' ? globalThis.foyerPassword : it.localName === 'textarea' || it.type === 'text' ? 'Muster' : examples[it.type]
        if (text === undefined) continue
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(it), 'value').set.call(it, text)
        it.dispatchEvent(new Event('input', { bubbles: true }))
        filled = true
      }
      return filled
    },
    element: ({ name, place }) => offered(top() ?? document).filter((it) => nameOf(it) === name)[place] ?? null,
    settled: () => new Promise((resolve) => {
      const begun = performance.now()
      let last = begun
      const observer = new MutationObserver(() => { last = performance.now() })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
      const look = () => {
        const now = performance.now()
        const isBusy = [...document.querySelectorAll('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]')].some(seen)
        if ((now - last > 100 && !isBusy) || now - begun > 1500) { observer.disconnect(); resolve() } else setTimeout(look, 20)
      }
      setTimeout(look, 60)
    }),
  }
})()`
