// Example values of senders and messages.

const of = (owners: readonly string[], fields: Record<string, unknown>) =>
  Object.fromEntries(
    owners.flatMap((owner) => Object.entries(fields).map(([field, value]) => [`${owner}.${field}`, value])),
  )

export const sending = {
  ...of(['Sender', 'NewSender', 'SenderChange'], {
    name: 'Newsletter',
    from_name: 'Acme',
    from_address: 'hello@acme.example',
    sends_as: 'hello@acme.example',
    reply_to: 'support@acme.example',
    per_minute: 600,
  }),
  ...of(['SenderSmtp'], { host: 'smtp.acme.example', port: 587, security: 'starttls', user: 'postmaster' }),
  ...of(['SenderSmtpGiven'], { security: 'starttls' }),
  ...of(['SenderDkim', 'SenderDkimGiven'], {
    domain: 'acme.example',
    selector: 'userkeep',
    record_name: 'userkeep._domainkey.acme.example',
    record_value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…',
  }),
  ...of(['SenderHealth'], { status: 'working', last_error: null, last_error_at: null }),
  ...of(['MessageTemplate'], { name: 'Receipt', version: 3 }),
  ...of(['Message'], {
    category: null,
    campaign_id: null,
    state: 'sent',
    reason: null,
    address: 'grace@example.com',
    subject: 'Your receipt A-1042',
    sender_id: null,
    attempts: 1,
    next_attempt_at: null,
    last_error: null,
  }),
}
