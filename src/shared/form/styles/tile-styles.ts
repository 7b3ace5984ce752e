/**
 * The sheet of choices as tiles, only on pages that have some. As many stand side by side as the field says and as have room; fewer in the
 * last row share it, or stand in its middle where they have pictures, which keep one size. A tile is an option with its icon above its words; the radio
 * button or tick box in its corner says what is chosen, in any colours.
 */
export const tileCss = `
.shapes{position:absolute;width:0;height:0}
.tiles{--least:8rem;--gap:.625rem;--pair:calc((100% - var(--gap))/2);display:flex;flex-wrap:wrap;justify-content:center;gap:var(--gap)}
.c2{--n:2}.c3{--n:3}.c4{--n:4}
.tiles.short{--least:6.25rem}
.tiles.bare{--least:9.5rem}
.tiles.short.bare{--least:7.5rem}
.tiles.long{--least:12rem}
.tile{position:relative;flex:1 1 max(var(--least),(100% - (var(--n) - 1)*var(--gap))/var(--n) - .5px);min-width:0;max-width:max(var(--pair),(var(--least) - var(--pair))*999);min-height:max(2.875rem,44px)}
.tile span{min-width:0;max-width:100%;overflow-wrap:anywhere;hyphens:auto}
.bare .icon{display:none}
.tiles:not(.bare) .tile{flex-direction:column;align-items:center;justify-content:center;gap:.5rem;min-height:6.75rem;padding:1.375rem .5rem .875rem;text-align:center;line-height:1.35}
.tiles:not(.bare) input{position:absolute;inset-block-start:.5rem;inset-inline-end:.5rem;margin:0}
.icon{flex:none;width:2.25rem;height:2.25rem;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;color:var(--icon);pointer-events:none}
.tile:has(:disabled) .icon{color:inherit}
.tiles.photos:not(.long){--least:7.5rem}
.tiles.photos .tile{justify-content:flex-start;gap:.625rem;padding:.375rem .375rem .75rem}
.photos .tile{flex-grow:0}
.c4.long.photos{--n:3}
.photo{flex:none;display:grid;place-items:center;width:100%;height:auto;aspect-ratio:4/3;max-height:14rem;object-fit:cover;border-radius:.375rem;background:var(--quiet);pointer-events:none}
.tiles.photos input{inset-block-start:.75rem;inset-inline-end:.75rem;background-color:var(--field);box-shadow:0 0 0 .25rem var(--field)}
.tiles.photos [type=checkbox]:checked{background-color:var(--ring)}
.tile:has(:disabled) .photo{opacity:.5}
@container (max-width:37.5rem){.long.photos{--n:2}}
@container (max-width:34rem){.c4.photos{--n:2}}
@container (max-width:26rem){.photos{--n:2}.photos.long .tile{flex-basis:100%}.long .photo{width:5.5rem}.tiles.short:not(.bare) .tile{padding-inline:.25rem}.tiles.long:not(.bare) .tile{flex-direction:row;justify-content:flex-start;gap:.75rem;min-height:3.5rem;padding-block:.625rem;padding-inline:.75rem 2.375rem;text-align:start}.tiles.long:not(.bare) input{inset-block-start:calc(50% - .6rem);inset-inline-end:.75rem}.long .icon{width:1.75rem;height:1.75rem}}
@media (forced-colors:active){.icon{color:CanvasText}.tile:has(:disabled) .icon{color:GrayText}}
@media print{.icon{color:#000}}
`
  .trim()
  .replace(/\n/g, '')
