import { type Context, type Emitter, type FilterImplOptions, Liquid, type Template } from 'liquidjs'
import { cappedOutput } from './capped-output.ts'
import { renderLimits } from './limits.ts'
import { webAddress } from './web-address.ts'

/**
 * The allowed tags. Others are unknown to a template, such as those that read files, print unescaped or evaluate text.
 */
const allowedTags = new Set(['assign', 'break', 'capture', 'case', 'comment', 'continue', 'for', 'if', 'unless', '#'])

const allowedFilters: readonly string[] = [
  ...['append', 'capitalize', 'downcase', 'escape', 'lstrip', 'prepend', 'remove', 'remove_first', 'replace'],
  ...['replace_first', 'rstrip', 'slice', 'split', 'strip', 'strip_html', 'strip_newlines', 'truncate'],
  ...['truncatewords', 'upcase', 'url_encode', 'abs', 'at_least', 'at_most', 'ceil', 'divided_by', 'floor', 'minus'],
  ...['modulo', 'plus', 'round', 'times', 'compact', 'concat', 'first', 'join', 'last', 'map', 'reverse', 'size'],
  ...['sort', 'sort_natural', 'sum', 'uniq', 'where', 'date', 'default'],
]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const noFile = () => {
  throw new Error('Templates cannot read files')
}

/** Templates have no access to files. */
const noFiles = {
  exists: async () => false,
  existsSync: () => false,
  readFile: async () => noFile(),
  readFileSync: () => noFile(),
  resolve: () => noFile(),
  contains: async () => false,
  containsSync: () => false,
  sep: '/',
}

type Escape = (this: { context: Context } | undefined, value: unknown) => string

function createEngine(outputEscape: Escape | undefined): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    dynamicPartials: false,
    relativeReference: false,
    cache: false,
    fs: noFiles,
    globals: Object.freeze(Object.create(null)) as object,
    memoryLimit: renderLimits.memory,
    timezoneOffset: 0,
    locale: 'en-US',
    ...(outputEscape && { outputEscape }),
  })
  keepOnly(engine.tags, allowedTags)
  keepOnly(engine.filters, new Set(allowedFilters))
  // Not escaped again, because the filter has escaped it.
  engine.registerFilter('escape', { raw: true, handler: outputEscape ?? shown } as FilterImplOptions)
  engine.registerFilter('web_address', { raw: true, handler: webAddress } as FilterImplOptions)
  const render = engine.renderer.renderTemplates.bind(engine.renderer)
  engine.renderer.renderTemplates = (templates: Template[], ctx: Context, emitter?: Emitter) => {
    countSteps(ctx, templates.length)
    return render(templates, ctx, emitter ?? cappedOutput())
  }
  return engine
}

function keepOnly(known: Record<string, unknown>, allowed: ReadonlySet<string>): void {
  for (const name of Object.keys(known)) if (!allowed.has(name)) delete known[name]
}

/** Counts every rendered block, including an empty one, so that each iteration of a loop counts. */
function countSteps(ctx: Context, count: number): void {
  const steps = (ctx.getRegister('steps', 0) as number) + count + 1
  if (steps > renderLimits.steps) throw new Error(`takes more than ${renderLimits.steps} steps`)
  ctx.setRegister('steps', steps)
}

const shown: Escape = (value) => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => shown.call(undefined, item)).join('')
  return typeof value === 'object' ? '' : String(value)
}

const escaped: Escape = function escaped(value) {
  const text = shown.call(undefined, value)
  this?.context.memoryLimit.use(text.length)
  return escapeText(text)
}

/** For HTML: escapes every variable. */
export const htmlEngine = createEngine(escaped)

/** For subjects and text parts, which have no markup. */
export const textEngine = createEngine(undefined)
