import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useReadAll } from '../../../app/read-all.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { and, or } from '../../../texts/locale.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { toast } from '../../../ui/toast.ts'
import { channels, priorities, type Rule, rulesRead } from '../conversation.ts'
import { useNames } from '../use-inbox-data.ts'
import { RuleForm } from './rule-form.tsx'
import { SettingList, useOpenSetting } from './setting-list.tsx'

export function Rules() {
  const [environment] = useEnvironment()
  const query = useReadAll(rulesRead, { query: { environment } }, ({ rules }) => rules)
  const nameOf = useNames()
  const { editing, isOpen, close } = useOpenSetting('rule', query.data)
  const [deleting, setDeleting] = useState<Rule | null>(null)
  return (
    <SettingList
      title={texts.rules}
      description={texts.runOnEachNewConversation}
      create={texts.newRule}
      parameter="rule"
      query={query}
      empty={texts.noRulesYetARuleCanAssignTagSet}
      details={(rule) => `${conditionText(rule)} → ${actionText(rule, nameOf)}`}
      end={(rule) => <Toggle rule={rule} />}
      onDelete={setDeleting}
    >
      {isOpen && <RuleForm key={editing?.id} rule={editing} next={query.data?.length ?? 0} close={close} />}
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/conversations/rules/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[rulesRead]}
          success={texts.ruleNameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteTheRuleName(deleting.name)}
          act={texts.deleteRule}
        >
          {texts.itNoLongerRunsOnNewConversations}
        </ConfirmAct>
      )}
    </SettingList>
  )
}

function Toggle({ rule: { id, enabled, name } }: { rule: Rule }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/conversations/rules/{id}', { refresh: [rulesRead] })
  return (
    <Switch
      aria-label={texts.runName(name)}
      checked={enabled}
      disabled={update.isPending}
      onChange={() =>
        update.mutate({ params: { id }, query: { environment }, body: { enabled: !enabled } }, { onError: toast.error })
      }
    />
  )
}

const hours = { within: texts.withinBusinessHours, outside: texts.outsideBusinessHours } as const

function conditionText({ when }: Rule): string {
  const words = [
    when.words?.length ? texts.containsWords(or(when.words.map((word) => `“${word}”`))) : null,
    when.segment_id ? texts.inASegment : null,
    when.channels?.length ? or(when.channels.map((channel) => channels[channel])) : null,
    when.hours ? hours[when.hours] : null,
  ]
  return and(words.filter((word) => word !== null)) || texts.everyConversation
}

function actionText({ actions }: Rule, nameOf: ReturnType<typeof useNames>): string {
  const { assignee_id, group_id, tag_ids, priority, reply } = actions
  const words = [
    nameOf(assignee_id) && texts.assignToName(nameOf(assignee_id)),
    nameOf(group_id) && texts.assignToName(nameOf(group_id)),
    tag_ids?.length ? texts.tagValue(tag_ids.flatMap((id) => nameOf(id) ?? []).join(', ')) : null,
    priority && texts.valuePriority(priorities[priority].toLowerCase()),
    reply && texts.reply,
  ]
  return words.filter(Boolean).join(', ') || texts.nothing
}
