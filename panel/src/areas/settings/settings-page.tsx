import { Box, Button, Group, Progress, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient, useAct, useRead } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { humanize } from '../../ui/humanize.ts'
import { Page } from '../../ui/page.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'

export function SettingsPage() {
  const { active_organization_id } = useSession()
  return (
    <Page title="General" description="Name, identifiers and plan of this organization." isNarrow>
      <Name key={active_organization_id} />
      <Section title="Identifiers" description="IDs of this organization and its environments in the API.">
        <Properties>
          <Property name="Organization">
            <Identifier value={active_organization_id ?? ''} label="Organization code" />
          </Property>
          <Environments />
        </Properties>
      </Section>
      <Plan />
      <Danger />
    </Page>
  )
}

const Identifier = (field: { value: string; label: string }) => (
  <Box maw={440} my={3}>
    <CopyField {...field} />
  </Box>
)

function Environments() {
  const query = useRead('GET /v1/organization/environments')
  if (!query.data) {
    return query.error ? (
      <Property name="Environments">
        <FailedPart error={query.error} retry={() => void query.refetch()} />
      </Property>
    ) : (
      ['Live', 'Test'].map((name) => (
        <Property key={name} name={name}>
          <Skeleton h={36} maw={440} my={3} />
        </Property>
      ))
    )
  }
  return query.data.environments.map(({ id, environment }) => (
    <Property key={id} name={environment === 'live' ? 'Live' : 'Test'}>
      <Identifier value={id} label={`ID of the ${environment} environment`} />
    </Property>
  ))
}

function Name() {
  const isAllowed = useMay()('organization:manage')
  const { organizations, active_organization_id } = useSession()
  const current = organizations.find(({ id }) => id === active_organization_id)?.name ?? ''
  const rename = useAct('PATCH /v1/organization', { refresh: ['GET /v1/session'] })
  const form = useForm({ initialValues: { name: current } })
  const submit = form.onSubmit((body) =>
    rename.mutate(
      { body },
      {
        onSuccess() {
          toast.success('Saved.')
          form.setInitialValues(body)
          form.resetDirty()
        },
        onError: (error) => form.setErrors(error.fields),
      },
    ),
  )
  return (
    <EditorForm form={form} onSubmit={submit} pending={rename.isPending} error={rename.error}>
      <Section title="Name" description={isAllowed ? undefined : 'Your role cannot change the name.'}>
        <TextInput
          aria-label="Organization name"
          w={{ base: '100%', xs: 300 }}
          disabled={!isAllowed}
          {...form.getInputProps('name')}
        />
      </Section>
    </EditorForm>
  )
}

function Plan() {
  const query = useRead('GET /v1/organization/entitlements')
  if (!query.data) {
    return (
      <Section title="Plan" description={query.error ? undefined : <Skeleton h={10} w={220} my={5} />}>
        {query.error ? (
          <FailedPart what="The plan" error={query.error} retry={() => void query.refetch()} />
        ) : (
          <PropertySkeleton count={4} />
        )}
      </Section>
    )
  }
  const { plan, limits, capabilities } = query.data
  return (
    <Section
      title="Plan"
      description={plan ? `This organization is on “${plan}”.` : 'No limits are set for this organization.'}
    >
      <Properties>
        {limits.map(({ name, limit, used }) => (
          <Property key={name} name={humanize(name)}>
            <Group gap={10} wrap="nowrap">
              <span className="num">
                {used.toLocaleString('en')}{' '}
                {limit === null ? (
                  <Text span c="dimmed" fz="inherit">
                    used, no limit
                  </Text>
                ) : (
                  `of ${limit.toLocaleString('en')}`
                )}
              </span>
              {limit !== null && (
                <Progress value={(used / Math.max(limit, 1)) * 100} w={120} aria-label={`${humanize(name)} used`} />
              )}
            </Group>
          </Property>
        ))}
        {capabilities.map(({ name, held }) => (
          <Property key={name} name={humanize(name)}>
            <Status tone={held ? 'good' : 'idle'}>{held ? 'Included' : 'Not included'}</Status>
          </Property>
        ))}
      </Properties>
    </Section>
  )
}

function Danger() {
  const may = useMay()
  const [deleting, setDeleting] = useState(false)
  if (!may('organization:delete')) return null
  return (
    <Section
      title="Delete this organization"
      description="Keys and memberships end immediately. Contacts, customers and all other data are deleted permanently."
      action={
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      }
    >
      {deleting && <DeleteOrganization close={() => setDeleting(false)} />}
    </Section>
  )
}

function DeleteOrganization({ close }: { close: () => void }) {
  const { organizations, active_organization_id } = useSession()
  const name = organizations.find(({ id }) => id === active_organization_id)?.name ?? ''
  const remove = useAct('DELETE /v1/organization')
  const navigate = useNavigate()
  const leave = () => {
    // The session that was in it is gone with it.
    credential.clear()
    queryClient.clear()
    void navigate({ to: '/sign-in' })
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete “${name}”?`}
      act="Delete permanently"
      typed={name}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ body: { name } }, { onSuccess: leave })}
    >
      Contacts, customers and everything else in this organization is deleted. This cannot be undone.
    </Confirm>
  )
}
