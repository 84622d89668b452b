-- Replies that were mailed, so that a failure is noted in their conversation. Kept for a month, in which providers report bounces.
create table support_mail_sent (
  environment_id uuid not null,
  mail_id uuid not null,
  conversation_id uuid not null,
  sent_to text not null,
  address text collate "C" not null,  -- sent_to in the form in which addresses are compared
  look_at timestamptz,                -- when to ask the outbox again; null once the outcome is known
  created_at timestamptz not null,
  primary key (environment_id, mail_id),
  foreign key (environment_id, conversation_id) references conversations on delete cascade
);
create index support_mail_sent_of_conversation on support_mail_sent (environment_id, conversation_id);
create index support_mail_sent_to_address on support_mail_sent (environment_id, address, created_at);
create index support_mail_sent_due_by_age on support_mail_sent (look_at) where look_at is not null;
create index support_mail_sent_by_age on support_mail_sent using brin (created_at) with (pages_per_range = 32);
