import { texts } from '../texts/ui.ts'

const browsers: [RegExp, string][] = [
  [/Edg\//, texts.edge],
  [/OPR\//, texts.opera],
  [/Firefox\//, texts.firefox],
  [/HeadlessChrome\/|Chrome\//, texts.chrome],
  [/Safari\//, texts.safari],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, texts.iOS],
  [/Android/, texts.android],
  [/Mac OS X/, texts.macOS],
  [/Windows/, texts.windows],
  [/Linux/, texts.linux],
]

const match = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on macOS", or what the device calls itself. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return texts.unknownDevice
  const browser = match(browsers, userAgent)
  const system = match(systems, userAgent)
  return browser && system ? texts.browserOnSystem(browser, system) : userAgent.slice(0, 40)
}

export const isHandheld = (userAgent: string | null) => /iPhone|iPad|Android/.test(userAgent ?? '')
