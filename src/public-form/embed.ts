/**
 * Puts a form into any page: `<script async src="https://…/embed.js" data-form="https://…/f/abc"></script>` becomes a frame in
 * its place that is as high as the form. `data-title` names it for screen readers.
 */
const script = document.currentScript as HTMLScriptElement | null
const address = script?.dataset['form']

if (script && address) {
  const url = new URL(address, location.href)
  url.searchParams.set('embed', '1')
  // Where the visitor of the page around came from.
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (/^(utm_\w+|[\w-]*clid|[gw]braid|li_fat_id|(mtm|pk)_campaign)$/.test(name) && !url.searchParams.has(name)) {
      url.searchParams.set(name, value)
    }
  }
  const frame = document.createElement('iframe')
  frame.src = url.href
  frame.title = script.dataset['title'] ?? (document.documentElement.lang.startsWith('de') ? 'Formular' : 'Form')
  frame.style.cssText = 'display:block;width:100%;height:40rem;border:0'
  script.after(frame)
  let wasSent = false
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== frame.contentWindow || origin !== url.origin || typeof data?.type !== 'string') return
    if (data.type === 'foyer:height' && Number.isFinite(data.height)) frame.style.height = `${data.height}px`
    // A step and the thank-you text begin where the form began, which may be far above what is seen now.
    if (data.type === 'foyer:step' || (data.type === 'foyer:submitted' && !wasSent)) {
      wasSent ||= data.type === 'foyer:submitted'
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
    }
  })
}
