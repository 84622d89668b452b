-- The object that a fact is about, with the type of the fact: a rule counts it once for a person, however often the fact is
-- repeated. Null where each occurrence counts, and in lines that were written before.
alter table gamification_ledger add column object text collate "C";
create unique index gamification_ledger_by_object on gamification_ledger (environment_id, contact_id, rule_id, object)
  where object is not null;
