import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { type OwnFeedback, readPlaces, readPosts } from './own-feedback.ts'
import { styles, View } from './view.tsx'

/** The boards that whoever is there sees; nothing where there are none. */
export async function show(target: Element, { answer, hands, look, isCurrent }: Shown): Promise<void> {
  const [places, page] = await Promise.all([readPlaces(hands), readPosts(hands, 'top')])
  if (!isCurrent()) return
  const shown: OwnFeedback = {
    ...places,
    posts: page.posts,
    next_cursor: page.next_cursor ?? null,
    mayWrite: answer?.verified ?? false,
  }
  const root = shadowIn(target, 'userkeep-feedback', styles, look)
  render(places.boards.length > 0 && <View key={answer?.contact.id} shown={shown} hands={hands} />, root)
}
