import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { campaignReads } from './campaign.ts'

export function NewCampaign() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/campaigns', { refresh: [...campaignReads] })
  const form = useForm({ initialValues: { name: '', channel: 'email' } })
  const submit = form.onSubmit(({ name, channel }) =>
    create.mutate(
      { query: { environment }, body: { name, channel: channel === 'in_app' ? 'in_app' : 'email' } },
      {
        onSuccess: ({ id }) => screen.set({ new: undefined, tab: undefined, campaign: id }),
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  return (
    <FormModal
      title="New campaign"
      close={() => screen.set({ new: undefined })}
      act="Create draft"
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput label="Name" placeholder="November newsletter" data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label="Channel" {...form.getInputProps('channel')}>
        <Stack gap={8} mt={6}>
          <Radio value="email" label="Email" description="Only to those who agreed to its category" />
          <Radio value="in_app" label="In-app" description="In the bell of your product and the portal" />
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}
