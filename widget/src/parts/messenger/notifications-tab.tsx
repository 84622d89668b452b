import type { Feed } from '@userkeep/client/notifications'
import { useEffect } from 'preact/hooks'
import feedCss from '../../elements/notifications/feed.css?inline'
import { FeedItems, MarkAllRead } from '../../elements/notifications/feed-items.tsx'
import { texts } from '../../texts/messenger.ts'
import { Head } from './head.tsx'

/** Only inside of the tab: other parts in the same shadow use the same names. */
export const feedStyles = `.m-feed { ${feedCss} }`

export function NotificationsTab({ feed, close }: { feed: Feed; close(): void }) {
  useEffect(() => {
    void feed.open()
    return feed.close
  }, [feed])
  return (
    <>
      <Head title={texts.notifications} close={close} />
      <div class="m-scroll m-feed">
        <MarkAllRead feed={feed} />
        <FeedItems feed={feed} />
      </div>
    </>
  )
}
