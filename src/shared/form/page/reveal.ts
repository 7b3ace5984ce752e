/** Of the box that shows what is typed as a password; without a script it cannot, and is not there. */
export const revealId = 'reveal'

export const revealCss = '.reveal{width:fit-content;margin-top:.5rem}:root:not(.js) .reveal{display:none}'

/** It listens from the head of the page, before the box is there. */
export const revealScript = `addEventListener('change',({target:t})=>{if(t.id==='${revealId}')document.getElementById('password').type=t.checked?'text':'password'})`
