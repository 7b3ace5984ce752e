/** Dialogs and menus that a button opens. */
const dropdowns = '.mantine-Popover-dropdown[role="dialog"], [data-menu-dropdown]'

/**
 * Lets Escape close what a button has opened, wherever the focus is. Mantine listens for it inside alone, and takes the focus there some moments
 * after the opening: on a busy machine, Escape was lost meanwhile.
 */
export function passEscapeToDropdowns(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const dropdown = [...document.querySelectorAll(dropdowns)].at(-1)
    const isInside = event.target instanceof Element && event.target.closest(dropdowns) !== null
    if (isInside || !dropdown) return
    dropdown.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
}
