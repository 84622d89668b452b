import { Group, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { EventField } from '../event-field.tsx'
import { capChoices, overviewRead, type Rule, rulesRead } from '../gamification.ts'
import { useSaving } from '../use-saving.ts'

type Per = NonNullable<Rule['cap']>['per']

const valuesOf = (rule: Rule | null) => ({
  name: rule?.name ?? '',
  event_type: rule?.event_type ?? null,
  points: rule?.points ?? 10,
  per: (rule?.cap?.per ?? 'none') as Per | 'none',
  times: rule?.cap?.times ?? 1,
  active: rule?.active ?? true,
})

/** A rule in a dialog; a new one where there is none. */
export function RuleForm({ rule }: { rule: Rule | null }) {
  const [environment] = useEnvironment()
  const types = useRead(rulesRead, { query: { environment } }, { single: true })
  const refresh = [rulesRead, overviewRead] as const
  const create = useAct('POST /v1/organization/gamification/rules', { refresh: [...refresh] })
  const update = useAct('PATCH /v1/organization/gamification/rules/{id}', { refresh: [...refresh] })
  const form = useForm({
    initialValues: valuesOf(rule),
    validate: {
      name: (name) => (name.trim() ? null : texts.giveItAName),
      event_type: (type) => (type ? null : texts.chooseAnEvent),
    },
  })
  const { close, ending } = useSaving('rule', form.setErrors)
  const submit = form.onSubmit(({ name, event_type, points, per, times, active }) => {
    const cap = per === 'none' ? null : { per, times }
    const body = { name: name.trim(), event_type: event_type ?? '', points, cap, active }
    if (rule) update.mutate({ params: { id: rule.id }, query: { environment }, body }, ending(texts.saved))
    else create.mutate({ query: { environment }, body }, ending(texts.nameCreated(body.name)))
  })
  return (
    <FormModal
      title={rule ? rule.name : texts.newRule}
      close={close}
      act={rule ? texts.save : texts.createRule}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        description={texts.shownToPeopleAsAWayToEarnPoints}
        placeholder={texts.createAReport}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <EventField types={types.data?.event_types ?? []} input={form.getInputProps('event_type')} />
      <NumberInput label={texts.points} min={0} max={100_000} allowDecimal={false} {...form.getInputProps('points')} />
      <Group gap={12} grow align="flex-end">
        <Select label={texts.frequency} allowDeselect={false} data={capChoices} {...form.getInputProps('per')} />
        <NumberInput
          label={texts.maximum}
          suffix={texts.timesRuleForm(form.values.times)}
          min={1}
          max={1000}
          allowDecimal={false}
          disabled={form.values.per === 'none'}
          {...form.getInputProps('times')}
        />
      </Group>
      <Switch
        label={texts.on}
        description={rule ? texts.changesToTheEventPointsOrLimit : texts.onlyEventsAfterItIsTurnedOnEarn}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
