/** What the page uses of swagger-ui-dist, which has no types of its own: a script before it makes this global. */
interface Window {
  SwaggerUIBundle: ((options: object) => void) & { presets: { apis: object } }
}
