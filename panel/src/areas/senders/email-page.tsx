import { emailParts } from '../../app/email-parts.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/senders.ts'
import { Page } from '../../ui/page.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { AddSender } from './add-sender.tsx'

export function EmailPage() {
  const screen = useScreen()
  const open = emailParts.find(({ tab }) => tab === screen.get('tab')) ?? emailParts[0]
  if (!open) return null
  return (
    <Page
      title={texts.email}
      description={texts.sendersAndSuppressedAddresses}
      actions={open.tab === 'senders' && <AddSender />}
    >
      <TabsRow
        isBare
        label={texts.emailSettings}
        value={open.tab}
        tabs={emailParts.map(({ tab, label }) => ({ value: tab, label }))}
        onChange={(tab) => screen.set({ tab: tab === emailParts[0]?.tab ? undefined : tab })}
      />
      {open.show()}
    </Page>
  )
}
