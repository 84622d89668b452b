-- Voters are notified a moment after staff mark a post as shipped, so that it can be undone.
alter table feedback_shipments add column due_at timestamptz;
update feedback_shipments set due_at = at;
alter table feedback_shipments alter column due_at set not null;
create index feedback_shipments_due_by_age on feedback_shipments (due_at);

-- Whether the voters of the feedback that a post ships are notified.
alter table changelog_posts add column notify_voters boolean not null default true;
