// What a client space's settings allow a caller at most.
import type { TenantSettings } from '../../domain/tenant/settings.ts';
import type { TenantLimits } from '../../platform/http/doors/callers.ts';

export function limitsOf(settings: TenantSettings): TenantLimits {
  const { rate_limit_per_minute, heavy_routes_per_hour, max_upload_mib, max_batch_lots, max_plans_per_lot } =
    settings;
  return { rate_limit_per_minute, heavy_routes_per_hour, max_upload_mib, max_batch_lots, max_plans_per_lot };
}
