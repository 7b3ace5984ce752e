/** The sheet of pages that say one thing, beyond what they share with the thanks after sending. */
export const aloneCss =
  'main:has(.alone) .agency{text-align:center}.alone :is(form:has(.field),.contact){max-width:24rem;margin-inline:auto;text-align:start}.alone form:has(.field) .button{width:100%}.alone .legend{margin:0 0 .35rem}.alone .actions~.legend,.alone form~.legend{margin-top:1.25rem}.seal.symbol{background:var(--tint);color:var(--link)}.symbol::before{content:none}.whole{white-space:nowrap}.alone .actions .button:has(svg){padding-inline:1rem;font-size:.9375rem}'
