import { Fieldset, MultiSelect, NumberInput, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { channels, optionsOf, priorities, type Rule, rulesRead } from '../conversation.ts'
import { TextField } from '../text-field.tsx'
import { useAgents, useGroups, useTags } from '../use-inbox-data.ts'
import { useSaved } from './use-saved.ts'

interface RuleFormProps {
  rule: Rule | null
  /** The position of a new one. */
  next: number
  close: () => void
}

function valuesOf(rule: Rule | null, next: number) {
  const { words = [], segment_id = null, channels = [], hours = null } = rule?.when ?? {}
  const { assignee_id = null, group_id = null, tag_ids = [], priority = null, reply } = rule?.actions ?? {}
  return {
    name: rule?.name ?? '',
    enabled: rule?.enabled ?? true,
    position: rule?.position ?? next,
    when: { words, segment_id, channels, hours },
    actions: { assignee_id, group_id, tag_ids, priority, reply: reply ?? '' },
  }
}

export function RuleForm({ rule, next, close }: RuleFormProps) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/conversations/rules', { refresh: [rulesRead] })
  const update = useAct('PATCH /v1/organization/conversations/rules/{id}', { refresh: [rulesRead] })
  const form = useForm({ initialValues: valuesOf(rule, next) })
  const outcome = useSaved(form, close)
  const submit = form.onSubmit(({ actions, ...values }) => {
    const body = { ...values, actions: { ...actions, reply: actions.reply.trim() || null } }
    if (rule) update.mutate({ params: { id: rule.id }, query: { environment }, body }, outcome)
    else create.mutate({ query: { environment }, body }, outcome)
  })
  return (
    <FormModal
      title={rule ? rule.name : texts.newRule}
      close={close}
      act={rule ? texts.save : texts.createRule}
      size="lg"
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.billingQuestions}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Switch label={texts.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <Conditions inputOf={form.getInputProps} />
      <Actions inputOf={form.getInputProps} />
      <NumberInput
        label={texts.position}
        description={texts.lowerRunsFirst}
        min={0}
        max={1000}
        {...form.getInputProps('position')}
      />
    </FormModal>
  )
}

type InputOf = ReturnType<typeof useForm<ReturnType<typeof valuesOf>>>['getInputProps']

const hourOptions = [
  { value: 'within', label: texts.withinBusinessHours },
  { value: 'outside', label: texts.outsideBusinessHours },
]

const Conditions = ({ inputOf }: { inputOf: InputOf }) => (
  <Fieldset legend={texts.ifAllOfTheseHold}>
    <Stack gap={12}>
      <TagsInput
        label={texts.words}
        description={texts.theFirstMessageContainsOneOfThem}
        placeholder={texts.invoice}
        {...inputOf('when.words')}
      />
      <SegmentSelect label={texts.segment} {...inputOf('when.segment_id')} />
      <MultiSelect
        label={texts.channels}
        placeholder={texts.any}
        data={optionsOf(channels)}
        {...inputOf('when.channels')}
      />
      <Select label={texts.time} placeholder={texts.any} clearable data={hourOptions} {...inputOf('when.hours')} />
    </Stack>
  </Fieldset>
)

function Actions({ inputOf }: { inputOf: InputOf }) {
  const agents = useAgents().data?.agents ?? []
  const groups = useGroups().data ?? []
  const tags = useTags().data ?? []
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Fieldset legend={texts.thenDo}>
      <Stack gap={12}>
        <Select
          label={texts.assignToAMember}
          clearable
          searchable
          data={named(agents)}
          {...inputOf('actions.assignee_id')}
        />
        <Select label={texts.assignToAGroup} clearable data={named(groups)} {...inputOf('actions.group_id')} />
        <MultiSelect label={texts.addTags} searchable data={named(tags)} {...inputOf('actions.tag_ids')} />
        <Select label={texts.setPriority} clearable data={optionsOf(priorities)} {...inputOf('actions.priority')} />
        <TextField label={texts.replyOptional} minRows={2} {...inputOf('actions.reply')} />
      </Stack>
    </Fieldset>
  )
}
