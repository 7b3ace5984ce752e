/* The reference: Swagger UI over this server's own OpenAPI document. */
'use strict'

/**
 * What this page reads of the document.
 * @typedef {{ security?: unknown, tags: string[] }} Operation
 * @typedef {{
 *   servers: { url: string }[],
 *   paths: Record<string, Record<string, Operation>>,
 *   tags: { name: string }[],
 *   components: { securitySchemes: { session?: unknown } },
 * }} Spec
 * @typedef {{ size: number, slice(from: number, to: number): Groups }} Groups
 * @typedef {{ specSelectors: { taggedOperations(): Groups } }} OperationsProps
 * @typedef {{ React: { createElement(type: unknown, props: object | null, children?: unknown): unknown } }} System
 */

const reference = /** @type {HTMLElement} */ (document.getElementById('reference'))
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followScheme()
dark.addEventListener('change', followScheme)

async function show() {
  const answer = await fetch('v1/openapi.json')
  /** @type {Spec} */
  const spec = await answer.json()
  // Calls go to where this page came from, however the server is reached.
  spec.servers = [{ url: new URL('v1', window.location.href).href }]
  keepWhatKeysCanCall(spec)
  listContents(spec)
  nameAddress()
  window.SwaggerUIBundle({
    spec,
    domNode: reference,
    presets: [window.SwaggerUIBundle.presets.apis],
    plugins: [drawAllGroups],
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 2,
    displayRequestDuration: true,
    persistAuthorization: false,
    validatorUrl: null,
    syntaxHighlight: { theme: 'tomorrow-night' },
    // Only the key that was entered counts, not a dashboard session of the same browser.
    requestInterceptor: (/** @type {RequestInit} */ request) => Object.assign(request, { credentials: 'omit' }),
  })
}

/** Groups of calls in one list. */
const groupsOfList = 10

/**
 * A list of 150 groups and calls or more is drawn by Swagger UI only as far as it is in sight: the browser would find no other call, and no link
 * would lead to one. So there are several lists.
 */
function drawAllGroups() {
  return {
    wrapComponents: {
      operations:
        (/** @type {unknown} */ Operations, /** @type {System} */ { React }) =>
        (/** @type {OperationsProps} */ props) => {
          const groups = props.specSelectors.taggedOperations()
          const firsts = Array.from({ length: Math.ceil(groups.size / groupsOfList) }, (_, n) => n * groupsOfList)
          const lists = firsts.map((first) => {
            const taggedOperations = () => groups.slice(first, first + groupsOfList)
            const specSelectors = { ...props.specSelectors, taggedOperations }
            return React.createElement(Operations, { ...props, key: first, specSelectors })
          })
          return React.createElement('div', null, lists)
        },
    },
  }
}

/**
 * The dashboard's own calls are in the document, but nothing that a customer would try.
 * @param {Spec} spec
 */
function keepWhatKeysCanCall(spec) {
  const used = new Set()
  for (const item of Object.values(spec.paths)) {
    for (const [method, { security, tags }] of Object.entries(item)) {
      if (security === undefined) used.add(tags[0])
      else delete item[method]
    }
  }
  spec.tags = spec.tags.filter(({ name }) => used.has(name))
  delete spec.components.securitySchemes.session
}

/** Swagger UI shows the choice of an address without a label that belongs to it. */
function nameAddress() {
  const observer = new MutationObserver(() => {
    const choice = document.getElementById('servers')
    if (!choice) return
    choice.setAttribute('aria-label', 'Address of the API')
    observer.disconnect()
  })
  observer.observe(reference, { childList: true, subtree: true })
}

/** @param {string} name */
const tagPlace = (name) => `[id="operations-tag-${name.replaceAll(' ', '_')}"]`

/**
 * The groups of calls, for the margin; Swagger UI reads an address only when it starts.
 * @param {Spec} spec
 */
function listContents(spec) {
  const list = document.createElement('ul')
  /** @type {[name: string, place: string][]} */
  const places = [
    ['Introduction', '.info'],
    ...spec.tags.map(({ name }) => /** @type {[string, string]} */ ([name, tagPlace(name)])),
    ['Webhook events', '.webhooks'],
    ['Schemas', '.models'],
  ]
  for (const [name, place] of places) {
    const link = document.createElement('a')
    link.textContent = name
    link.href = `#${name.replaceAll(' ', '-').toLowerCase()}`
    link.addEventListener('click', (event) => {
      event.preventDefault()
      document.querySelector(`#reference ${place}`)?.scrollIntoView()
    })
    list.appendChild(document.createElement('li')).append(link)
  }
  document.querySelector('.contents')?.append(list)
}

show().catch((error) => {
  const note = document.createElement('p')
  note.className = 'wait'
  note.textContent = `The reference could not be loaded (${error.message}). Please load the page again.`
  reference.replaceChildren(note)
})
