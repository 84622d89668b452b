-- Why the service itself paused a campaign; null where staff did.
alter table campaigns add column paused_reason text;
alter table campaigns add constraint campaigns_paused_reason check (paused_reason in ('template_too_expensive'));

-- Few rows: a campaign is paused after some of them.
create index campaign_recipients_too_expensive on campaign_recipients (environment_id, campaign_id, at)
  where state = 'failed' and reason = 'too_expensive';
