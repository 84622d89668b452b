import { texts } from '../../texts/devices.ts'

const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

const find = (known: readonly (readonly [string, RegExp])[], agent: string) =>
  known.find(([, pattern]) => pattern.test(agent))?.[0]

/** "Chrome on macOS", as far as the browser says so itself. */
export function deviceName(agent: string | null): string {
  if (!agent) return texts.unknownDevice
  const [browser, system] = [find(browsers, agent), find(systems, agent)]
  if (browser && system) return texts.browserOnSystem(browser, system)
  return browser ?? system ?? agent.slice(0, 40)
}

export const isPhone = (agent: string | null): boolean => /iPhone|Android|Mobile/.test(agent ?? '')

const ways: Record<string, string> = {
  password: texts.withAPassword,
  magic_link: texts.withAnEmailLink,
  email_code: texts.withAnEmailCode,
}

export function signInMethod(method: string): string {
  if (method.startsWith('oauth:')) return texts.withMethod(method.slice('oauth:'.length))
  return ways[method] ?? method.replaceAll('_', ' ')
}
