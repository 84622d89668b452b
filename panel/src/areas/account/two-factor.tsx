import {
  Button,
  Group,
  Image,
  List,
  Modal,
  PasswordInput,
  PinInput,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/account.ts'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { FormModal, Problem } from '../../ui/form-modal.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'

/** Password, then the QR code and a first code, then the recovery codes. */
export function TwoFactorOn({ close }: { close: () => void }) {
  const [password, setPassword] = useState('')
  const enrol = useAct('POST /v1/account/two-factor')
  const confirm = useAct('POST /v1/account/two-factor/confirm')
  const client = useQueryClient()
  // Not before the codes were seen, because a new session read would close this dialog.
  const done = () => {
    void client.invalidateQueries({ queryKey: ['GET /v1/session'] })
    close()
  }
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} close={done} />
  if (enrol.data) {
    return (
      <Modal opened onClose={close} title={texts.scanWithYourAuthenticatorApp}>
        <Stack gap={14} align="center">
          <QrCode uri={enrol.data.uri} />
          <Text c="dimmed" size="sm">
            {texts.orEnterTheSecret}
          </Text>
          <CopyField value={enrol.data.secret} label={texts.secret} />
          <Text size="sm">{texts.thenEnterTheCodeFromTheApp}</Text>
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            autoFocus
            aria-label={texts.authenticatorCode}
            onComplete={(code) => confirm.mutate({ body: { code } })}
          />
          <Problem error={confirm.error} />
        </Stack>
      </Modal>
    )
  }
  return (
    <FormModal
      title={texts.turnOnTwoFactorAuthentication}
      close={close}
      act={texts.continue}
      pending={enrol.isPending}
      error={enrol.error}
      onSubmit={() => enrol.mutate({ body: { password } })}
    >
      <OwnPassword value={password} onChange={setPassword} />
    </FormModal>
  )
}

/** Made in the browser, and loaded only here. */
function QrCode({ uri }: { uri: string }) {
  const { data } = useQuery({
    queryKey: ['qr', uri],
    queryFn: async () => (await import('qrcode')).toDataURL(uri, { margin: 1, width: 200 }),
    gcTime: 0,
  })
  return data ? (
    <Image src={data} alt={texts.qrCodeForTheAuthenticator} w={200} h={200} radius="md" />
  ) : (
    <Skeleton w={200} h={200} />
  )
}

function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  return (
    <ShownOnce title={texts.saveYourRecoveryCodes} description={texts.eachCodeWorksOnceIfYouLoseAccess} done={close}>
      <CodeBlock code={codes.join('\n')} label={texts.recoveryCodes} />
    </ShownOnce>
  )
}

export function TwoFactorOff({ close }: { close: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const body = { password, code }
  const renew = useAct('POST /v1/account/two-factor/recovery-codes')
  const disable = useAct('DELETE /v1/account/two-factor', { refresh: ['GET /v1/session'] })
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} close={close} />
  return (
    <Modal opened onClose={close} title={texts.twoFactorAuthentication}>
      <Stack gap={14}>
        <List size="sm" c="dimmed" spacing={4}>
          <List.Item>{texts.newRecoveryCodesReplaceTheOld}</List.Item>
          <List.Item>{texts.whenTurnedOffYouSign}</List.Item>
        </List>
        <OwnPassword value={password} onChange={setPassword} />
        <TextInput
          label={texts.code}
          description={texts.fromYourAuthenticatorOrARecovery}
          autoComplete="one-time-code"
          required
          value={code}
          error={(renew.error ?? disable.error)?.fields.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Problem error={renew.error ?? disable.error} />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({ body })}>
            {texts.newRecoveryCodes}
          </Button>
          <Button
            color="red"
            loading={disable.isPending}
            onClick={() => disable.mutate({ body }, { onSuccess: close })}
          >
            {texts.turnOff}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const OwnPassword = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <PasswordInput
    label={texts.yourPassword}
    description={texts.toConfirmYourIdentity}
    autoComplete="current-password"
    required
    data-autofocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
