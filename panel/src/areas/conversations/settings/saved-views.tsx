import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import {
  channels,
  countsRead,
  listRead,
  optionsOf,
  priorities,
  statuses,
  type View,
  viewsRead,
} from '../conversation.ts'
import { useAgents, useGroups, useNames, useTags, useViews } from '../use-inbox-data.ts'
import { SettingList, useOpenSetting } from './setting-list.tsx'
import { useSaved } from './use-saved.ts'

type Filter = View['shows']

export function SavedViews() {
  const [environment] = useEnvironment()
  const query = useViews()
  const nameOf = useNames()
  const { editing, isOpen, close } = useOpenSetting('saved', query.data)
  const [deleting, setDeleting] = useState<View | null>(null)
  return (
    <SettingList
      title={texts.savedViews}
      description={texts.filtersWithANameAndACount}
      create={texts.newView}
      parameter="saved"
      query={query}
      empty={texts.noSavedViewsYet}
      details={({ shows }) => filterText(shows, nameOf)}
      onDelete={setDeleting}
    >
      {isOpen && <ViewForm key={editing?.id} view={editing} next={query.data?.length ?? 0} close={close} />}
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/conversations/views/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[viewsRead, countsRead]}
          success={texts.viewNameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteTheViewName(deleting.name)}
          act={texts.deleteView}
        >
          {texts.itsConversationsStayAsTheyAre}
        </ConfirmAct>
      )}
    </SettingList>
  )
}

function filterText(filter: Filter, nameOf: ReturnType<typeof useNames>): string {
  const { status, assignee_id, group_id, tag_id, priority, channel, unread } = filter
  const words = [
    status && statuses[status].label,
    assignee_id === null ? texts.noMember : nameOf(assignee_id),
    group_id === null ? texts.noGroup : nameOf(group_id),
    nameOf(tag_id),
    priority && texts.valuePriority(priorities[priority]),
    channel && channels[channel],
    unread && texts.unread,
  ]
  return words.filter(Boolean).join(' · ') || texts.allConversations
}

const nobody = texts.nobody
/** A field of the form: the id, nobody, or nothing. */
const fieldOf = (id: string | null | undefined) => (id === null ? nobody : (id ?? null))
const idOf = (value: string | null) => (value === nobody ? null : (value ?? undefined))

interface ViewFormProps {
  view: View | null
  /** The position of a new one. */
  next: number
  close: () => void
}

function valuesOf(view: View | null, next: number) {
  const {
    status = null,
    assignee_id,
    group_id,
    tag_id = null,
    priority = null,
    channel = null,
    unread = false,
  } = view?.shows ?? { status: 'open' }
  return {
    name: view?.name ?? '',
    position: view?.position ?? next,
    status: status as Filter['status'] | null,
    assignee: fieldOf(assignee_id),
    group: fieldOf(group_id),
    tag_id: tag_id as string | null,
    priority: priority as Filter['priority'] | null,
    channel: channel as Filter['channel'] | null,
    unread,
  }
}

function ViewForm({ view, next, close }: ViewFormProps) {
  const [environment] = useEnvironment()
  const agents = useAgents().data?.agents ?? []
  const groups = useGroups().data ?? []
  const tags = useTags().data ?? []
  const create = useAct('POST /v1/organization/conversations/views', { refresh: [viewsRead, countsRead] })
  const update = useAct('PATCH /v1/organization/conversations/views/{id}', {
    refresh: [viewsRead, countsRead, listRead],
  })
  const form = useForm({ initialValues: valuesOf(view, next) })
  const outcome = useSaved(form, close)
  const submit = form.onSubmit(({ name, position, assignee, group, ...rest }) => {
    const filter: Filter = {
      assignee_id: idOf(assignee),
      group_id: idOf(group),
      status: rest.status ?? undefined,
      tag_id: rest.tag_id ?? undefined,
      priority: rest.priority ?? undefined,
      channel: rest.channel ?? undefined,
      ...(rest.unread && { unread: true }),
    }
    const body = { name, position, shows: filter }
    if (view) update.mutate({ params: { id: view.id }, query: { environment }, body }, outcome)
    else create.mutate({ query: { environment }, body }, outcome)
  })
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))
  return (
    <FormModal
      title={view ? view.name : texts.newView}
      close={close}
      act={view ? texts.save : texts.createView}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.urgent} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={texts.status}
        placeholder={texts.any}
        clearable
        data={statusOptions}
        {...form.getInputProps('status')}
      />
      <Select
        label={texts.assignedMember}
        placeholder={texts.any}
        clearable
        searchable
        data={[{ value: nobody, label: texts.noMember }, ...named(agents)]}
        {...form.getInputProps('assignee')}
      />
      <Select
        label={texts.group}
        placeholder={texts.any}
        clearable
        data={[{ value: nobody, label: texts.noGroup }, ...named(groups)]}
        {...form.getInputProps('group')}
      />
      <Select
        label={texts.tag}
        placeholder={texts.any}
        clearable
        searchable
        data={named(tags)}
        {...form.getInputProps('tag_id')}
      />
      <Select
        label={texts.priority}
        placeholder={texts.any}
        clearable
        data={optionsOf(priorities)}
        {...form.getInputProps('priority')}
      />
      <Select
        label={texts.channel}
        placeholder={texts.any}
        clearable
        data={optionsOf(channels)}
        {...form.getInputProps('channel')}
      />
      <Checkbox label={texts.onlyUnread} {...form.getInputProps('unread', { type: 'checkbox' })} />
      <NumberInput
        label={texts.position}
        description={texts.lowerComesFirst}
        min={0}
        max={1000}
        {...form.getInputProps('position')}
      />
    </FormModal>
  )
}
