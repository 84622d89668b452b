-- Conversations by mail.

-- A reply of support is written by a person: it names where answers go and the mails before it.
alter table mail_outbox add column reply_to text;
alter table mail_outbox add column thread text;
alter table mail_outbox add column is_automatic boolean not null default true;

-- The address that a mail is answered to. A mail from any other address than the one it was sent to joins no conversation.
create table support_mail_reply_addresses (
  environment_id uuid not null,
  token_hash bytea not null,
  conversation_id uuid not null,
  sent_to text not null,
  created_at timestamptz not null,
  primary key (environment_id, token_hash),
  foreign key (environment_id, conversation_id) references conversations on delete cascade
);
create index support_mail_reply_addresses_of_conversation on support_mail_reply_addresses (environment_id, conversation_id);

-- Contacts of which nothing is known but the address that they wrote from, which proves nothing.
create table support_mail_senders (
  environment_id uuid not null,
  address_key text collate "C" not null,
  address text not null,
  contact_id uuid not null,
  created_at timestamptz not null,
  primary key (environment_id, address_key),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index support_mail_senders_of_contact on support_mail_senders (environment_id, contact_id);

-- Mails that were received, so that a mail that is delivered again is stored once. Kept for a month.
create table support_mail_received (
  environment_id uuid not null references environments (id) on delete cascade,
  external_id text collate "C" not null,
  kind text not null check (kind in ('message', 'unproven', 'automatic', 'bounce', 'loop')),
  conversation_id uuid,
  message_id text,                 -- of the mail, for the thread of the next reply
  received_at timestamptz not null,
  primary key (environment_id, external_id),
  foreign key (environment_id, conversation_id) references conversations on delete cascade
);
create index support_mail_received_of_conversation on support_mail_received (environment_id, conversation_id, received_at)
  where conversation_id is not null;
create index support_mail_received_by_age on support_mail_received using brin (received_at) with (pages_per_range = 32);
