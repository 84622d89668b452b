import type { Answer } from './answer.ts'
import type { WidgetApi } from './part.ts'
import { parts } from './parts/index.ts'
import { type Place, placeOf } from './place.ts'
import { type Commands, startWidget } from './widget.ts'

type Call = ArrayLike<unknown>

interface Userkeep {
  (...call: unknown[]): unknown
  /** Calls that were made before the script came. */
  q?: Call[]
  loaded?: true
}

declare global {
  interface Window {
    userkeep?: Userkeep
  }
}

/** The commands as one function, which never throws into the page. */
function facade(commands: Commands): Userkeep {
  const run = (name: unknown, ...args: unknown[]): unknown => {
    try {
      const command = Object.hasOwn(commands, String(name)) ? commands[String(name)] : undefined
      if (!command) return void console.warn(`userkeep: unknown command ${String(name)}`)
      return command(...(args as never[]))
    } catch (error) {
      console.warn('userkeep:', error)
    }
  }
  const bound = Object.keys(commands).map((name) => [name, (...args: unknown[]) => run(name, ...args)] as const)
  return Object.assign(run, Object.fromEntries(bound), { loaded: true as const })
}

/** Views are separate scripts, loaded only if there is something to show. */
const shownBy =
  ({ theme }: Place) =>
  async (answer: Answer, widget: WidgetApi): Promise<void> => {
    try {
      const wanted = parts.flatMap((part) => {
        const shown = part.shownOf(answer)
        return shown === null ? [] : [{ part, shown }]
      })
      if (wanted.length === 0 && !document.querySelector('userkeep-widget')) return
      const { showParts } = await import('./ui/show-parts.tsx')
      await showParts(wanted, { widget, theme, color: answer.config.brand.color })
    } catch (error) {
      console.warn('userkeep:', error)
    }
  }

function start(): void {
  const waiting = window.userkeep
  if (waiting?.loaded) return
  const place = placeOf(import.meta.url, document)
  if (!place) throw new Error('the script tag must have a data-key attribute with a publishable key')
  const { commands, begin } = startWidget(place, (answer, widget) => void shownBy(place)(answer, widget))
  const userkeep = facade(commands)
  window.userkeep = userkeep
  for (const call of waiting?.q ?? []) userkeep(...Array.from(call))
  begin()
}

try {
  start()
} catch (error) {
  console.warn('userkeep:', error)
}
