/** Of the box that shows what is typed as a password; without a script it cannot, and is not there. */
export const revealId = 'reveal'

export const revealCss = '.reveal{width:fit-content;margin-top:.5rem}:root:not(.js) .reveal{display:none}'

/** It listens from the head of the page, before the box is there. What is sent is a password again: browsers keep words of other inputs. */
export const revealScript = `{let p=(type)=>Object.assign(document.getElementById('password'),{type});addEventListener('change',({target:t})=>t.id==='${revealId}'&&p(t.checked?'text':'password'));addEventListener('submit',()=>p('password'))}`
