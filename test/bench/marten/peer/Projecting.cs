// Rows of Marten's daemon beside our read models, for `npm run bench -- projecting`: a row a lot, an option, a lead and a
// program. Ours hold far more of each (places in queues and estimates, contacts, actions, histories, sums by status); what
// personal data there is lies open here and is unsealed there.
using System.Diagnostics;
using System.Text.Json;
using JasperFx.Events.Daemon;
using JasperFx.Events.Projections;
using Marten;
using Marten.Events.Aggregation;
using Marten.Events.Projections;

namespace Peer;

public class LotRow
{
    public int Id { get; set; }
    public LotFields? Fields { get; set; }
    public string Status { get; set; } = "";
    public long PriceCents { get; set; }
}

public partial class LotRows : MultiStreamProjection<LotRow, int>
{
    public LotRows()
    {
        Identity<LotCreated>(e => e.LotId);
        Identity<LotPriceChanged>(e => e.LotId);
        Identity<LotStatusChanged>(e => e.LotId);
    }

    public void Apply(LotCreated e, LotRow row) =>
        (row.Fields, row.Status, row.PriceCents) = (e.Fields, e.Status, e.PriceCents);

    public void Apply(LotPriceChanged e, LotRow row) => row.PriceCents = e.PriceCents;

    public void Apply(LotStatusChanged e, LotRow row) => row.Status = e.Status;
}

public class OptionRow
{
    public int Id { get; set; }
    public OptionPlaced? Placed { get; set; }
    public string Status { get; set; } = "";
    public DateTimeOffset? ExpiresAt { get; set; }
}

public partial class OptionRows : MultiStreamProjection<OptionRow, int>
{
    public OptionRows()
    {
        Identity<OptionPlaced>(e => e.OptionId);
        Identity<OptionActivated>(e => e.OptionId);
        Identity<OptionCanceled>(e => e.OptionId);
    }

    public void Apply(OptionPlaced e, OptionRow row) =>
        (row.Placed, row.Status, row.ExpiresAt) = (e, e.ExpiresAt is null ? "option-pending" : "option", e.ExpiresAt);

    public void Apply(OptionActivated e, OptionRow row) => (row.Status, row.ExpiresAt) = ("option", e.ExpiresAt);

    public void Apply(OptionCanceled e, OptionRow row) => row.Status = "canceled";
}

public class LeadRow
{
    public string Id { get; set; } = "";
    public JsonElement? Contact { get; set; }
    public JsonElement? Qualification { get; set; }
    public Dictionary<int, string> Interests { get; set; } = [];
    public int Requests { get; set; }
    public int ActionsPending { get; set; }

    public void Apply(LeadRequested e) => Requests++;

    public void Apply(ContactAdded e) => Contact = e.Contact;

    public void Apply(QualificationChanged e) => Qualification = e.Changes;

    public void Apply(InterestOpened e) => Interests[e.ProgramId] = "new";

    public void Apply(InterestStatusChanged e) => Interests[e.ProgramId] = e.Status;

    public void Apply(SalesActionAdded e) => ActionsPending++;

    public void Apply(SalesActionClosed e) => ActionsPending--;
}

public class ProgramRow
{
    public string Id { get; set; } = "";
    public int Lots { get; set; }
    public int Held { get; set; }
    public int Options { get; set; }

    public void Apply(LotCreated e) => Lots++;

    public void Apply(LotStatusChanged e) => Held += e.Status == "option" ? 1 : -1;

    public void Apply(OptionPlaced e) => Options++;

    public void Apply(OptionCanceled e) => Options--;
}

public static class Projecting
{
    private const int LinesTogether = 200;
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    private static readonly JsonSerializerOptions Stored = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
    };

    /// <summary>Tuned: pages ten times as large, and rows of the last of them kept in memory.</summary>
    public static void Register(StoreOptions options, bool isTuned)
    {
        void Tune(AsyncOptions daemon)
        {
            if (!isTuned) return;
            daemon.BatchSize = 5_000;
            daemon.CacheLimitPerTenant = 20_000;
        }
        options.Projections.AsyncMode = DaemonMode.Solo;
        options.Projections.Add<LotRows>(ProjectionLifecycle.Async, asyncConfiguration: Tune);
        options.Projections.Add<OptionRows>(ProjectionLifecycle.Async, asyncConfiguration: Tune);
        options.Projections.Snapshot<LeadRow>(SnapshotLifecycle.Async, asyncConfiguration: Tune);
        options.Projections.Snapshot<ProgramRow>(SnapshotLifecycle.Async, asyncConfiguration: Tune);
    }

    /// <summary>Takes in a book: a line holds a stream and what is told there next, each with the name of its type.</summary>
    public static async Task TakeIn(IDocumentStore store, string book)
    {
        foreach (var lines in File.ReadLines(book).Chunk(LinesTogether))
        {
            await using var session = store.LightweightSession();
            foreach (var line in lines.Select(text => JsonSerializer.Deserialize<Line>(text, Stored)!))
                session.Events.Append(line.Stream, line.Told.Select(Read).ToArray());
            await session.SaveChangesAsync();
        }
    }

    /// <summary>One row model after the other as it comes, all side by side where it is tuned.</summary>
    public static async Task<Rebuilt> Rebuild(IDocumentStore store, bool isTuned)
    {
        var watch = Stopwatch.StartNew();
        using var daemon = await store.BuildProjectionDaemonAsync();
        Func<Task>[] all =
        [
            () => daemon.RebuildProjectionAsync<LotRows>(Limit, default),
            () => daemon.RebuildProjectionAsync<OptionRows>(Limit, default),
            () => daemon.RebuildProjectionAsync<LeadRow>(Limit, default),
            () => daemon.RebuildProjectionAsync<ProgramRow>(Limit, default),
        ];
        if (isTuned) await Task.WhenAll(all.Select(Task.Run));
        else foreach (var rebuild in all) await rebuild();
        var seconds = watch.Elapsed.TotalSeconds;
        await using var session = store.QuerySession();
        return new Rebuilt(
            seconds,
            await session.Query<LotRow>().CountAsync(),
            await session.Query<OptionRow>().CountAsync(),
            await session.Query<LeadRow>().CountAsync(),
            await session.Query<ProgramRow>().CountAsync());
    }

    private static object Read(Told told) =>
        told.Data.Deserialize(Type.GetType($"Peer.{told.Type}", throwOnError: true)!, Stored)!;

    private record Line(string Stream, Told[] Told);

    private record Told(string Type, JsonElement Data);
}

public record Rebuilt(double Seconds, int Lots, int Options, int Leads, int Programs);
