import { Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { EventField } from '../event-field.tsx'
import { type Streak, streaksRead } from '../gamification.ts'
import { useSaving } from '../use-saving.ts'

export const streakPeriods: Record<Streak['per'], string> = { day: texts.daysInARow, week: texts.weeksInARow }

/** A streak in a dialog; a new one where there is none. */
export function StreakForm({ streak }: { streak: Streak | null }) {
  const [environment] = useEnvironment()
  const types = useRead(streaksRead, { query: { environment } }, { single: true })
  const create = useAct('POST /v1/organization/gamification/streaks', { refresh: [streaksRead] })
  const update = useAct('PATCH /v1/organization/gamification/streaks/{id}', { refresh: [streaksRead] })
  const form = useForm({
    initialValues: {
      name: streak?.name ?? '',
      event_type: streak?.event_type ?? (null as string | null),
      per: (streak?.per ?? 'day') as Streak['per'],
      active: streak?.active ?? true,
    },
    validate: {
      name: (name) => (name.trim() ? null : texts.giveItAName),
      event_type: (type) => (type ? null : texts.chooseAnEvent),
    },
  })
  const { close, ending } = useSaving('streak', form.setErrors)
  const submit = form.onSubmit(({ name, event_type, per, active }) => {
    if (streak) {
      const body = { name: name.trim(), active }
      update.mutate({ params: { id: streak.id }, query: { environment }, body }, ending(texts.saved))
    } else {
      const body = { name: name.trim(), event_type: event_type ?? '', per, active }
      create.mutate({ query: { environment }, body }, ending(texts.nameCreated(body.name)))
    }
  })
  return (
    <FormModal
      title={streak ? streak.name : texts.newStreak}
      close={close}
      act={streak ? texts.save : texts.createStreak}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.daysInARow}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <EventField
        types={types.data?.event_types ?? []}
        input={form.getInputProps('event_type')}
        disabled={streak !== null}
      />
      <Select
        label={texts.frequency}
        description={texts.daysAreInUTCAWeekStartsOnMonday}
        allowDeselect={false}
        disabled={streak !== null}
        data={Object.entries(streakPeriods).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('per')}
      />
      <Switch label={texts.on} {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormModal>
  )
}
