import { Button, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Input } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contacts.ts'
import { number } from '../../texts/locale.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { usePlans, useProfileFilter } from '../../ui/table/profile-filters.tsx'
import { type Condition, conditionOf } from './segment-condition.ts'

/** Creates a segment with the filters of the list. A search by words has no condition, so there is no button with one. */
export function SaveAsSegment() {
  const screen = useScreen()
  const mayManage = useMay()('segments:manage')
  const [isSaving, setSaving] = useState(false)
  const { q, product_id, ...filter } = useProfileFilter()
  const plan = usePlans().find(({ id }) => id === product_id)
  const condition = conditionOf({ ...filter, plan: plan?.key, customer_id: screen.get('of') })
  if (!mayManage || q || condition === null || (product_id && !plan)) return null
  return (
    <>
      <Button variant="subtle" onClick={() => setSaving(true)}>
        {texts.saveAsSegment}
      </Button>
      {isSaving && <SaveSegment condition={condition} close={() => setSaving(false)} />}
    </>
  )
}

function SaveSegment({ condition, close }: { condition: Condition; close: () => void }) {
  const navigate = useNavigate()
  const [environment] = useEnvironment()
  const [name, setName] = useState('')
  const create = useAct('POST /v1/organization/segments', { refresh: ['GET /v1/organization/segments'] })
  const body: Input<'POST /v1/organization/segments'>['body'] = { name: name.trim(), condition }
  const submit = () =>
    create.mutate(
      { query: { environment }, body },
      { onSuccess: ({ id }) => void navigate({ to: '/segments', search: { segment: id } }) },
    )
  return (
    <FormModal
      title={texts.saveAsSegment}
      close={close}
      act={texts.createSegment}
      isDisabled={name.trim() === ''}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        maxLength={120}
        data-autofocus
        error={create.error?.fields.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {texts.theSegmentFollowsTheseFilters} <Members condition={condition} />
      </Text>
    </FormModal>
  )
}

/** The contacts that match now, or nothing while they are counted. */
function Members({ condition }: { condition: Condition }) {
  const [environment] = useEnvironment()
  const { data } = useRead('POST /v1/organization/segments/preview', { query: { environment }, body: { condition } })
  return data ? <>{texts.contactsMatchNow(data.count, number(data.count))}</> : null
}
