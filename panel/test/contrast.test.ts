import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import postcss, { type Rule } from 'postcss'
import { cssVariables, theme } from '../src/ui/theme.ts'
import { blend, type Color, colorOf, contrast, type Tokens } from './colors.ts'

/** WCAG AA, for text of any size. */
const required = 4.5

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

interface Frontend {
  styles: string
  tokens: Record<Scheme, Tokens>
  /** Colors of text that may stand on any ground. */
  texts: string[]
  /** Colors that any text may stand on. */
  grounds: string[]
  /** Colors of buttons: the text on them is set by another rule, and `fills` below names it. */
  fills: [text: string, ground: string][]
  /** Colors of text that stands in an input alone, and the ground of the input. */
  inInputs: { text: string; ground: string } | null
  /** Colors of lines and marks that are no text. */
  decorations: string[]
}

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const ofMantine = defaultCssVariablesResolver(merged)
const own = cssVariables(merged)
const panelTokens = (scheme: Scheme): Tokens => ({
  ...ofMantine.variables,
  ...own.variables,
  ...ofMantine[scheme],
  ...own[scheme],
})

const src = (frontend: string) => join(import.meta.dirname, '../..', frontend, 'src')

const panel: Frontend = {
  styles: src('panel'),
  tokens: { light: panelTokens('light'), dark: panelTokens('dark') },
  texts: ['text', 'dimmed', 'error', 'anchor'].map((name) => `--mantine-color-${name}`).concat('--ui-up', '--ui-down'),
  grounds: [
    '--mantine-color-body',
    '--mantine-color-default',
    '--ui-canvas',
    '--ui-surface',
    '--ui-hover',
    '--ui-nav-active',
  ],
  fills: [['--mantine-color-white', '--mantine-primary-color-filled']],
  inInputs: { text: '--mantine-color-placeholder', ground: '--mantine-color-default' },
  decorations: ['var(--mantine-color-green-6)', 'var(--mantine-color-default-border)'],
}

const portal: Frontend = {
  styles: src('portal'),
  tokens: portalTokens(),
  texts: ['--text', '--dim', '--accent-text', '--danger'],
  grounds: ['--canvas', '--surface', '--sunken', '--hover'],
  fills: [
    ['--on-accent', '--accent'],
    ['--on-accent', '--danger-fill'],
  ],
  inInputs: null,
  decorations: ['var(--edge)'],
}

/** The custom properties of the root, and those that replace them in the dark. */
function portalTokens(): Record<Scheme, Tokens> {
  const light: Record<string, string> = {}
  const dark: Record<string, string> = {}
  postcss
    .parse(readFileSync(join(src('portal'), 'ui/base.css'), 'utf8'))
    .walkDecls(/^--/, ({ prop, value, parent }) => {
      const isDark = parent?.parent?.type === 'atrule'
      Object.assign(isDark ? dark : light, { [prop]: value })
    })
  return { light, dark: { ...light, ...dark } }
}

function must(token: string, { tokens }: Frontend, scheme: Scheme): Color {
  const value = tokens[scheme][token]
  return (
    (value && colorOf(value, tokens[scheme], scheme)) || assert.fail(`${token} has no color in the ${scheme} scheme`)
  )
}

/** Returns a line for each pair that is hard to read. */
const unreadable = (text: Color, ground: Color, what: string): string[] => {
  const ratio = contrast(text, ground)
  return ratio >= required ? [] : [`${what}: ${ratio.toFixed(2)}`]
}

for (const [name, frontend] of Object.entries({ panel, portal }))
  for (const scheme of schemes) {
    test(`every text of the ${name} is readable on every background in the ${scheme} scheme`, () => {
      const found = frontend.texts.flatMap((text) =>
        frontend.grounds.flatMap((ground) =>
          unreadable(must(text, frontend, scheme), must(ground, frontend, scheme), `${text} on ${ground}`),
        ),
      )
      const pairs = [
        ...frontend.fills,
        ...(frontend.inInputs ? [[frontend.inInputs.text, frontend.inInputs.ground]] : []),
      ]
      for (const [text = '', ground = ''] of pairs)
        found.push(...unreadable(must(text, frontend, scheme), must(ground, frontend, scheme), `${text} on ${ground}`))
      assert.deepEqual(found, [])
    })

    test(`every rule of the ${name} sets readable colors in the ${scheme} scheme`, () => {
      const found = styleSheets(frontend.styles).flatMap((file) => {
        const problems: string[] = []
        postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
          problems.push(...problemsOf(rule, frontend, scheme).map((line) => `${file.replace(src(name), '')} ${line}`))
        })
        return problems
      })
      assert.deepEqual(found, [])
    })
  }

const styleSheets = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file))

/** A color that is not a token is the same in both schemes: the browser tests see it in the light one. */
const differs = (value: string | undefined) => value !== undefined && /var[(]|light-dark[(]/.test(value)

/** Elements that are drawn, and hold no text: bars, dots and marks. */
const isDrawn = ({ selector }: Rule) =>
  /(^|[\s>])[ib](\[[^\]]*\])?$|::(after|before|selection|-webkit-progress-value|-moz-progress-bar)$/.test(selector)

/** A rule that sets a color stands on the ground that it sets, or on any; one that sets a ground alone has any text. */
function problemsOf(rule: Rule, frontend: Frontend, scheme: Scheme): string[] {
  const declared = (...names: string[]) =>
    rule.nodes.flatMap((node) => (node.type === 'decl' && names.includes(node.prop) ? [node.value] : [])).at(-1)
  const [color, background] = [declared('color'), declared('background', 'background-color')]
  const isNamed = (value = '') =>
    [...frontend.decorations, `var(${frontend.inInputs?.text})`].some((one) => value.includes(one))
  const isFill = !color && frontend.fills.some(([, ground]) => background?.includes(`var(${ground})`))
  if (isDrawn(rule) || isNamed(color) || isNamed(background) || isFill || !(differs(color) || differs(background)))
    return []
  const read = (value: string | undefined) => (value ? colorOf(value, frontend.tokens[scheme], scheme) : null)
  const [text, top] = [read(color), read(background)]
  const general = frontend.grounds.map((token) => must(token, frontend, scheme))
  const grounds = top ? general.map((ground) => blend(top, ground)) : background ? [] : general
  const texts = text ? [text] : color ? [] : frontend.texts.slice(0, 2).map((token) => must(token, frontend, scheme))
  if (!text && !top) return []
  const pair = `${rule.selector}: ${color ?? 'text'} on ${background ?? 'a ground'}`
  return [...new Set(texts.flatMap((one) => grounds.flatMap((ground) => unreadable(one, ground, pair))))]
}

test('badges and buttons of the panel are readable in both schemes', () => {
  const found = schemes.flatMap((scheme) =>
    ['gray', 'red', 'amber', 'green', 'blue', 'iris'].flatMap((color) => {
      const token = (kind: string) => must(`--mantine-color-${color}-${kind}`, panel, scheme)
      return panel.grounds.flatMap((ground) =>
        unreadable(
          token('light-color'),
          blend(token('light'), must(ground, panel, scheme)),
          `${color} badge, ${scheme}`,
        ),
      )
    }),
  )
  assert.deepEqual([...new Set(found)], [])
})
