-- The plan that took the place of this one, where two pages to pay were open at once and both were paid.
alter table subscriptions add column replaced_by uuid;
