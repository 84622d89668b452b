import { Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { EventField } from '../event-field.tsx'
import { type Streak, streaksRead } from '../gamification.ts'
import { useSaving } from '../use-saving.ts'

export const streakPeriods: Record<Streak['per'], string> = { day: 'Days in a row', week: 'Weeks in a row' }

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
      name: (name) => (name.trim() ? null : 'Give it a name'),
      event_type: (type) => (type ? null : 'Choose what keeps it going'),
    },
  })
  const { close, ending } = useSaving('streak', form.setErrors)
  const submit = form.onSubmit(({ name, event_type, per, active }) => {
    if (streak) {
      const body = { name: name.trim(), active }
      update.mutate({ params: { id: streak.id }, query: { environment }, body }, ending('Saved.'))
    } else {
      const body = { name: name.trim(), event_type: event_type ?? '', per, active }
      create.mutate({ query: { environment }, body }, ending(`“${body.name}” created.`))
    }
  })
  return (
    <FormModal
      title={streak ? streak.name : 'New streak'}
      close={close}
      act={streak ? 'Save' : 'Create streak'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        placeholder="Days in a row"
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
        label="Counts"
        description="In UTC; a week begins on Monday."
        allowDeselect={false}
        disabled={streak !== null}
        data={Object.entries(streakPeriods).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('per')}
      />
      <Switch label="On" {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormModal>
  )
}
