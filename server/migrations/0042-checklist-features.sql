-- Every page that boots asks which features of entitlement steps its team holds.
create index checklist_steps_by_feature on checklist_steps (environment_id, feature) where feature is not null;
