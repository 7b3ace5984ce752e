/** Of the button that leads to the page before; without a script, or a page before, there is none. */
export const goBackId = 'go-back'

export const goBackCss = ':root:not(.js) .go-back,.outset .go-back{display:none}'

/** It listens from the head of the page, before the button is there. */
export const goBackScript = `history.length>1||document.documentElement.classList.add('outset');addEventListener('click',({target:t})=>t.id==='${goBackId}'&&history.back())`
