import { flatnessOf, type Measure } from './flatness.ts'
import { growing, type Sample, steady, type TableSize } from './samples.ts'

export interface SoakReport {
  readonly title: string
  readonly samples: readonly Sample[]
  readonly tables: readonly TableSize[]
}

const [width, height] = [640, 120]

const shown = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 }) : '∞'

/** Returns a chart with one point for each minute. */
function chart(values: readonly number[]): string {
  const highest = Math.max(...values, 1e-9)
  const points = values.map((value, at) => {
    const x = values.length === 1 ? 0 : (at * width) / (values.length - 1)
    return `${x.toFixed(1)},${(height - (value / highest) * height).toFixed(1)}`
  })
  return `<svg viewBox="0 -4 ${width} ${height + 8}" role="img" aria-label="highest ${shown(highest)}">
    <line x1="0" y1="${height}" x2="${width}" y2="${height}" stroke="#bbb"/>
    <polyline fill="none" stroke="#2563eb" stroke-width="2" points="${points.join(' ')}"/></svg>`
}

function figure(measure: Measure, samples: readonly Sample[], isSteady: boolean): string {
  const values = samples.map((sample) => sample[measure.name] ?? 0)
  const { first, last, ratio, isFlat } = flatnessOf(values, measure)
  const verdict = isSteady ? `<b class="${isFlat ? 'good' : 'bad'}">${isFlat ? 'flat' : 'grows'}</b>` : ''
  return `<section><h2>${measure.name} ${verdict}</h2>
    <p>${shown(first)} → ${shown(last)} ${measure.unit} (${shown(ratio)})</p>${chart(values)}</section>`
}

/** Returns the names of the figures that must stay flat and do not. */
export const notFlat = (samples: readonly Sample[]): string[] =>
  steady.flatMap((measure) => {
    const values = samples.map((sample) => sample[measure.name] ?? 0)
    const { first, last, isFlat } = flatnessOf(values, measure)
    return isFlat ? [] : [`${measure.name}: ${shown(first)} → ${shown(last)} ${measure.unit}`]
  })

/** Returns the report as one page without external resources. */
export const reportPage = ({ title, samples, tables }: SoakReport): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1400px; padding: 0 1rem; color: #222 }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(400px, 1fr)); gap: 1.5rem }
  h2 { font-size: 1rem; margin: 0 } p { margin: 0; color: #555 } svg { width: 100% }
  .good { color: #15803d } .bad { color: #b91c1c }
  table { border-collapse: collapse } td, th { padding: .2rem .8rem; text-align: right } th:first-child, td:first-child { text-align: left }
</style>
<h1>${title}</h1>
<p>Each chart has one point per minute. Compared are the first and the last sixth of the run.</p>
<main>${steady.map((measure) => figure(measure, samples, true)).join('')}
${growing.map((measure) => figure(measure, samples, false)).join('')}</main>
<h2>Largest tables at the end</h2>
<table><tr><th>table</th><th>rows</th><th>dead rows</th><th>MiB with indexes</th></tr>
${tables
  .map(
    ({ name, rows, dead, bytes }) =>
      `<tr><td>${name}</td><td>${shown(rows)}</td><td>${shown(dead)}</td><td>${shown(bytes / 1024 / 1024)}</td></tr>`,
  )
  .join('\n')}
</table></html>
`
