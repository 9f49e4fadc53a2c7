// How many of each a qualification holds, however many requests have added to it.

export const MOST = {
  property_types: 100,
  property_rooms: 100,
  property_specific_requests: 100,
  property_search_localities: 1000,
} as const;
