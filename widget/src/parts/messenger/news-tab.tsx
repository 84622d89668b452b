import postsStyles from '../../elements/changelog/posts.css?inline'
import { Posts } from '../../elements/changelog/posts.tsx'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/messenger.ts'
import { Head } from './head.tsx'

/** Only inside of the tab: other parts in the same shadow use the same names. */
export const newsStyles = `.m-news { ${postsStyles} }`

export const NewsTab = ({ widget, onSeen, close }: { widget: WidgetApi; onSeen(): void; close(): void }) => (
  <>
    <Head title={texts.news} close={close} />
    <div class="m-scroll m-news">
      <Posts first={null} widget={widget} onSeen={onSeen} />
    </div>
  </>
)
