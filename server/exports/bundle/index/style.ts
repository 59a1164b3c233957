/** The page's style sheet: light and dark, phone and desktop, and print. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f5f7fb; --panel: #fff; --line: #d9dee8; --text: #101828; --dim: #4a5568; --link: #1b5bcb;
  --none: #4a5568; --none-soft: #eef1f6; --waiting: #6b4e00; --waiting-soft: #fdf3cf;
  --submitted: #0a5d66; --submitted-soft: #dcf3f5; --signed: #14602f; --signed-soft: #dcf5e4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1522; --panel: #172033; --line: #3a4766; --text: #e8edf6; --dim: #a7b3c7; --link: #7fb0ff;
    --none: #c3ccdb; --none-soft: #2b3650; --waiting: #ffd86b; --waiting-soft: #3d320f;
    --submitted: #7fdbe4; --submitted-soft: #10383d; --signed: #7fe0a0; --signed-soft: #113820;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
h3, h4 { font-size: 1rem; white-space: nowrap; }
p { margin: .5rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding: .75rem 1rem; min-height: 2.75rem; border-radius: .5rem; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ""; flex: none; width: .5rem; height: .5rem; border: solid var(--dim); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
summary:hover .name { text-decoration: underline; text-underline-offset: .15em; }
.name { flex: 1 1 16rem; min-width: 0; }
.tally { color: var(--dim); }
.unit, .evidence, .figures > div, footer { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; }
.unit { margin: .5rem 0; }
.unit > summary { font-weight: 600; }
.unit > summary .tally { font-weight: 400; }
.outcome { border-top: 1px solid var(--line); padding-inline-start: .75rem; }
.criteria { list-style: none; margin: 0; padding: 0 1rem 1rem; }
.criteria > li { border-top: 1px solid var(--line); padding: .5rem 0; }
section > .criteria { padding: 0; }
section > .criteria > li { border: 0; }
.criterion { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
.evidence { margin: .5rem 0; }
.evidence > summary .name { font-weight: 600; }
.evidence > :not(summary) { margin-inline: 1rem; }
.mark { display: inline-block; border-radius: 1rem; padding: .05rem .6rem; font-size: .875rem; font-weight: 600; white-space: nowrap; }
.none { color: var(--none); background: var(--none-soft); }
.waiting { color: var(--waiting); background: var(--waiting-soft); }
.submitted { color: var(--submitted); background: var(--submitted-soft); }
.signed { color: var(--signed); background: var(--signed-soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.figures > div { padding: .75rem 1rem; }
dt { color: var(--dim); font-size: .875rem; }
dd { margin: 0; }
.figures dd { font-size: 1.25rem; font-weight: 650; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: .5rem 1.5rem; }
.head { font-weight: 600; margin-bottom: 0; }
.text { white-space: pre-wrap; margin-top: 0; max-width: 75ch; }
.photos { list-style: none; display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; }
.photos li { width: 200px; color: var(--dim); font-size: .875rem; }
.photos img { display: block; width: 200px; height: 150px; object-fit: cover; border-radius: .375rem; background: var(--line); }
footer { margin-top: 2rem; padding: .5rem 1rem; color: var(--dim); font-size: .875rem; }
@media print {
  :root { color-scheme: light; --ground: #fff; --panel: #fff; --text: #000; --dim: #333; }
  body { max-width: none; padding: 0; }
  details::details-content { content-visibility: visible; block-size: auto; }
  summary::before { display: none; }
  .mark { border: 1px solid; }
  .photos li, .criterion, summary { break-inside: avoid; }
  summary { break-after: avoid; }
}
`;
