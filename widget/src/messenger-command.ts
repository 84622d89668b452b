import type { Answer } from './answer.ts'

const messengerTabs = ['messages', 'help', 'guide', 'news', 'notifications'] as const
export type MessengerTab = (typeof messengerTabs)[number]

/** A call of `userkeep('messenger', …)`. */
export interface MessengerRequest {
  action: 'open' | 'close'
  tab?: MessengerTab
  /** Begins a new message with this text. */
  text?: string
  /** Opens the article with this slug. */
  article?: string
}

type Options = Omit<MessengerRequest, 'action'>

/** The command that opens and closes the messenger. A call before it is on the page is answered once it is. */
export function createMessengerCommand(answer: () => Answer | null, warn: (text: string) => void) {
  let waiting: MessengerRequest | null = null
  let listener: ((request: MessengerRequest) => void) | null = null
  const answered = () => {
    const booted = answer()
    if (!waiting || !booted || booted.conversations?.messenger) return
    waiting = null
    warn(`the messenger is not shown: ${booted.conversations ? 'it is turned off' : 'the identity is not verified'}`)
  }
  return {
    answered,
    command(action: 'open' | 'close', options: Options = {}) {
      if (action !== 'open' && action !== 'close') return warn("messenger requires 'open' or 'close'")
      if (options.tab && !messengerTabs.includes(options.tab)) return warn(`there is no tab ${options.tab}`)
      const request = { ...options, action }
      if (listener) return listener(request)
      waiting = request
      answered()
    },
    listen(next: (request: MessengerRequest) => void) {
      listener = next
      const request = waiting
      waiting = null
      if (request) next(request)
      return () => {
        if (listener === next) listener = null
      }
    },
  }
}
