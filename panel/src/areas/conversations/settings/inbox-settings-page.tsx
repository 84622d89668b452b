import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/page.tsx'
import { TabsRow } from '../../../ui/tabs-row.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { Email } from './email.tsx'
import { Groups } from './groups.tsx'
import { Hours } from './hours.tsx'
import { Rules } from './rules.tsx'
import { SavedViews } from './saved-views.tsx'
import { Tags } from './tags.tsx'

const parts = {
  replies: { label: texts.cannedReplies, show: CannedReplies },
  tags: { label: texts.tags, show: Tags },
  groups: { label: texts.groups, show: Groups },
  views: { label: texts.savedViews, show: SavedViews },
  rules: { label: texts.rules, show: Rules },
  hours: { label: texts.messengerAndHours, show: Hours },
  email: { label: texts.email, show: Email },
} as const

type Tab = keyof typeof parts
const tabs = (Object.keys(parts) as Tab[]).map((value) => ({ value, label: parts[value].label }))

export function InboxSettingsPage() {
  const screen = useScreen()
  const wanted = screen.get('tab') ?? 'replies'
  const tab: Tab = wanted in parts ? (wanted as Tab) : 'replies'
  const Part = parts[tab].show
  return (
    <Page
      title={texts.inboxSettings}
      description={texts.cannedRepliesTagsGroupsSaved}
      isNarrow
      above={
        <AnchorLink to="/inbox" size="sm">
          {texts.inbox}
        </AnchorLink>
      }
    >
      <TabsRow
        label={texts.partsOfTheInboxSettings}
        isBare
        value={tab}
        tabs={tabs}
        onChange={(value) => screen.set({ tab: value === 'replies' ? undefined : value, new: undefined })}
      />
      <Part />
    </Page>
  )
}
