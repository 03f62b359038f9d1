-- Amounts of custom fields as numbers, so that people are found by a range of them without reading every value. A comparison of double
-- precision may be made before row-level security is asked, one of numeric may not; what is sent and stored is a double in any case.
alter table hr.custom_values add column amount double precision
  generated always as (case when kind in ('number', 'money') then (value #>> '{}')::double precision end) stored;
create index custom_values_amount on hr.custom_values (tenant_id, field_id, amount) where amount is not null;
