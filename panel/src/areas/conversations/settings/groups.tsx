import { MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { countsRead, type Group, groupsRead, listRead } from '../conversation.ts'
import { useAgents, useGroups, useNames } from '../use-inbox-data.ts'
import { SettingList, useOpenSetting } from './setting-list.tsx'
import { useSaved } from './use-saved.ts'

export function Groups() {
  const [environment] = useEnvironment()
  const query = useGroups()
  const nameOf = useNames()
  const { editing, isOpen, close } = useOpenSetting('group', query.data)
  const [deleting, setDeleting] = useState<Group | null>(null)
  return (
    <SettingList
      title={texts.groups}
      description={texts.membersWhoShareConversationsSuch}
      create={texts.newGroup}
      parameter="group"
      query={query}
      empty={texts.noGroupsYet}
      details={({ member_ids }) => member_ids.flatMap((id) => nameOf(id) ?? []).join(', ') || texts.noMembers}
      onDelete={setDeleting}
    >
      {isOpen && <GroupForm key={editing?.id} group={editing} close={close} />}
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/conversations/groups/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[groupsRead, listRead, countsRead]}
          success={texts.groupNameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteTheGroupName(deleting.name)}
          act={texts.deleteGroup}
        >
          {texts.itsConversationsStayWithout}
        </ConfirmAct>
      )}
    </SettingList>
  )
}

function GroupForm({ group, close }: { group: Group | null; close: () => void }) {
  const [environment] = useEnvironment()
  const agents = useAgents().data?.agents ?? []
  const create = useAct('POST /v1/organization/conversations/groups', { refresh: [groupsRead] })
  const update = useAct('PATCH /v1/organization/conversations/groups/{id}', { refresh: [groupsRead] })
  const form = useForm({ initialValues: { name: group?.name ?? '', member_ids: group?.member_ids ?? [] } })
  const outcome = useSaved(form, close)
  const submit = form.onSubmit((body) => {
    if (group) update.mutate({ params: { id: group.id }, query: { environment }, body }, outcome)
    else create.mutate({ query: { environment }, body }, outcome)
  })
  return (
    <FormModal
      title={group ? group.name : texts.newGroup}
      close={close}
      act={group ? texts.save : texts.createGroup}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.billing} data-autofocus {...form.getInputProps('name')} />
      <MultiSelect
        label={texts.members}
        searchable
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('member_ids')}
      />
    </FormModal>
  )
}
