/** What an agency pastes into its page: a script that follows the height of the form, or a plain frame. */
export function embedCode(kind: 'script' | 'frame', url: string, title: string): string {
  const [form, name] = [attribute(url), attribute(title)]
  const embedJs = attribute(new URL('/embed.js', url).href)
  return kind === 'script'
    ? `<script async src="${embedJs}" data-form="${form}"></script>`
    : `<iframe src="${form}?embed=1" title="${name}" style="width:100%;height:800px;border:0"></iframe>`
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
