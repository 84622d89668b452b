import { useEffect, useRef } from 'react'
import { pageTitle } from '../../../app/page-title.ts'
import { useScreenKeys } from '../../../app/screen-keys.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/conversations-inbox.ts'
import { Empty } from '../../../ui/states.tsx'
import { PersonPane } from '../person/person-pane.tsx'
import { ConversationPane } from '../thread/conversation-pane.tsx'
import s from './inbox.module.css'
import { ListPane } from './list-pane.tsx'
import { useConversationList } from './use-conversation-list.ts'
import { useSelection } from './use-selection.ts'
import { useSide } from './use-side.ts'
import { ViewsPane } from './views-pane.tsx'

/** Views, list, conversation and person; on a phone one of them at a time. */
export function InboxPage() {
  const screen = useScreen()
  const list = useConversationList()
  const selection = useSelection(list.conversations)
  const id = screen.get('conversation')
  const side = useSide()
  useEffect(() => pageTitle.set(texts.inbox), [])
  const go = useNeighbours(list.conversations?.map((one) => one.id) ?? [], id)
  useScreenKeys([
    { key: 'j', does: texts.nextConversation, run: () => go(1) },
    { key: 'k', does: texts.previousConversation, run: () => go(-1) },
    ...(id ? [{ key: 'x', does: texts.selectConversation, run: () => selection.toggle(id) }] : []),
  ])
  return (
    <div className={s.inbox} data-pane={id ? (side.isShown ? 'person' : 'conversation') : 'list'}>
      <ViewsPane />
      <ListPane list={list} selection={selection} />
      {id ? (
        <>
          <ConversationPane key={id} id={id} />
          {side.isShown && <PersonPane key={`person ${id}`} conversationId={id} close={() => side.show(false)} />}
        </>
      ) : (
        <section className={s.nothing} aria-label={texts.conversation}>
          <Empty title={texts.noConversationSelected}>{texts.chooseOneFromTheListOrPressJ}</Empty>
        </section>
      )}
    </div>
  )
}

/** Opens the next or previous conversation, also after the current one has left the list. */
function useNeighbours(ids: readonly string[], id: string | undefined): (step: 1 | -1) => void {
  const screen = useScreen()
  const lastIndex = useRef(-1)
  const index = id ? ids.indexOf(id) : -1
  if (index >= 0) lastIndex.current = index
  return (step) => {
    const from = index >= 0 ? index : step > 0 ? lastIndex.current - 1 : lastIndex.current
    const next = ids[Math.min(ids.length - 1, Math.max(0, from + step))]
    if (next && next !== id) screen.set({ conversation: next })
  }
}
