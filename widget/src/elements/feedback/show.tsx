import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { type OwnFeedback, readPlaces, readPosts } from './own-feedback.ts'
import { styles, View } from './view.tsx'

/** Shows the visible boards, or nothing if there are none. */
export async function show(target: Element, { answer, widget, look, isCurrent }: Shown): Promise<void> {
  const [places, page] = await Promise.all([readPlaces(widget), readPosts(widget, 'top')])
  if (!isCurrent()) return
  const shown: OwnFeedback = {
    ...places,
    posts: page.posts,
    next_cursor: page.next_cursor ?? null,
    mayWrite: answer?.verified ?? false,
  }
  const root = shadowIn(target, 'userkeep-feedback', styles, look)
  render(places.boards.length > 0 && <View key={answer?.contact.id} shown={shown} widget={widget} />, root)
}
