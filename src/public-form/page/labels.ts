/**
 * Words that rules can replace: returns a function that puts others there, or with `null` those of the form again, and says
 * whether there are any. `own` are the form's words where the page came with others.
 */
export function labelSetter(element: Element | null, own?: string): (label: string | null) => boolean {
  if (!element) return () => false
  const kept = own || element.getAttribute('data-label')
  const base: (string | Node)[] = kept ? [kept] : [...element.childNodes]
  return (label) => {
    if (label === null) {
      if (element.textContent !== textOf(base)) element.replaceChildren(...base)
    } else if (element.textContent !== label) element.replaceChildren(label)
    return element.textContent !== ''
  }
}

const textOf = (nodes: (string | Node)[]) =>
  nodes.map((node) => (typeof node === 'string' ? node : node.textContent)).join('')
