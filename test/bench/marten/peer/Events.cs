// What Lotbook writes, field by field, as far as the benchmarks tell it to Marten.
using System.Text.Json;

namespace Peer;

public record LotFields(
    string? RegistryId, int? ParentLotId, int? BuildingId, string? Typology, string? Subtype,
    bool CanBeBroadcasted, bool IsBroadcastable, bool UnrestrictedDistribution,
    bool ReducedVatEligibility, bool ReducedVatIneligibility, bool BrsEligibility,
    bool BareOwnershipEligibility, bool PslaEligibility,
    int? Floors, string? Level, string? LevelType, double? LivingArea, double? LowCeilingArea,
    double? OtherAnnexArea, double? LandArea, int? Balconies, double? BalconiesArea, int? Terraces,
    double? TerracesArea, int? Gardens, double? GardensArea, int? Loggias, double? LoggiasArea,
    int? Bedrooms, string[] Exposure, string[] Tags, string? Plan3d, string? ActableDate,
    string? RealDeliveryDate, string? Description, string ExternalId, string Reference,
    bool IsPrimary, string Type);

public record LotCreated(int LotId, LotFields Fields, string Status, long PriceCents, int? ParentLotId);

public record LotPriceChanged(int LotId, long PriceCents, long PreviousCents, int? ParentLotId);

public record LotStatusChanged(int LotId, string Status, string Previous, int? ParentLotId);

public record OptionLot(
    int Id, string Reference, string Type, string? Typology, string? Subtype, int VatRate,
    long PriceExcludingCents, long PriceIncludingCents);

public record OptionPlaced(
    int OptionId, int LeadId, int OwnerId, int KeyId, OptionLot[] Lots, int VatRate, int LifespanHours,
    DateTimeOffset PlacedAt, DateTimeOffset? ExpiresAt, string? Comment);

public record OptionActivated(int OptionId, DateTimeOffset ActivatedAt, DateTimeOffset ExpiresAt);

public record OptionCanceled(int OptionId, DateTimeOffset CanceledAt, string Cause);

public record LeadCreated(int LeadId);

public record LeadRequested(int? ProgramId, string? Message, JsonElement Tracking);

public record ContactAdded(int ContactId, JsonElement Contact);

public record InterestOpened(int ProgramId, int? OwnerId);

public record InterestStatusChanged(int ProgramId, string Status, string? FollowReason, string? DiscardReason);

public record InterestTemperatureChanged(int ProgramId, string Temperature);

public record MemoWritten(int ProgramId, string MemoContent);

public record QualificationChanged(JsonElement Changes);

public record InteractionNoted(int ProgramId, string Kind, int Id);

public record SalesActionAdded(
    int SalesActionId, int ProgramId, string Type, string Status, string Priority, string OwnerAssignment,
    DateTimeOffset? DueAt, string? Comment);

public record SalesActionClosed(int SalesActionId, string Status, DateTimeOffset? PerformedAt);

public record RecordAdded(int RecordId, int ProgramId, string Event, int? SalesActionId, string? Comment);
