#!/usr/bin/env python3
"""Scores what navgraph finds in apps against tables of edges that people have verified.

    Tests/Accuracy/score.py truth.tsv repo=folder … [--navgraph PATH] [--verbose]

The table has a heading and the columns repo, commit, file, line, from, to, condition, kind. An edge counts as found when
both ends match after generic suffixes and namespaces are stripped; the condition is scored apart: present where the table
has one, with the polarity of its words. What a table calls an event (`onSignUpTap`) is right where the route has that
name. Where a table's source is a coordinator, the app or a link, any beginning is taken.
"""
import csv, json, re, subprocess, sys, tempfile, os

SUFFIXES = ["ViewController", "TableViewController", "Controller", "View", "Screen", "VC", "Coordinator", "Flow"]
BEGINNINGS = re.compile(r"Delegate|Coordinator|DeepLink|URL|notification|any state|Flow$|RouteController|any screen|shortcut|^App$|AppController|launch|@main|App$", re.I)


def plain(name):
    name = re.sub(r"\(.*?\)", "", name).strip().split("/")[-1].split(".")[-1].strip()
    for suffix in SUFFIXES:
        if name.endswith(suffix) and len(name) > len(suffix):
            name = name[: -len(suffix)]
    return name.lower()


def names(text):
    """The names that a cell allows: 'A (in B | C)', 'A | B', 'A/B'."""
    found = []
    for inside in re.findall(r"\(in ([^)]*)\)", text):
        found += re.split(r"[|,]| in ", inside)
    found += re.split(r"\||/", re.sub(r"\(.*?\)", "", text))
    return {plain(name) for name in found if name.strip()}


def graph(folder, tool):
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "app.json")
        run = subprocess.run([tool, "import", "--no-config", folder, "-o", out], capture_output=True, text=True)
        if not os.path.exists(out):
            print(f"{tool} could not import {folder}: {run.stderr[:300]}")
            return {}
        return json.load(open(out))


def edges(data):
    """All edges as (from, to, condition, route); entries come from the empty name."""
    found = []
    for edge in data.get("transitions", []):
        if edge.get("to"):
            found.append((edge["from"], edge["to"], edge.get("guard"), edge.get("route", "")))
    for entry in data.get("entries", []):
        found.append(("", entry["screen"], entry.get("template"), ""))
    return found


def words(text):
    return {word.lower() for word in re.findall(r"[A-Za-z_]{3,}", text or "")} - {"not", "and", "nil", "true", "false", "the", "case", "self"}


def polarity(truth, found):
    """Whether the found condition says the same words with the same signs, as far as words tell."""
    if not found:
        return False
    def signs(text):
        text = re.sub(r"(\w+)\s*!=\s*nil", r"\1", text)
        text = re.sub(r"(\w+) (?:error|fails|failed|failure)\b", r"!\1", text)
        text = re.sub(r"([\w.]+) not empty", r"!\1.isEmpty", text)
        result = {}
        for match in re.finditer(r"(!|not |no )?\(?['\"]?([A-Za-z_][\w.]*)", text):
            for word in match.group(2).split("."):
                if len(word) > 2:
                    result.setdefault(word.lower(), set()).add(bool(match.group(1)))
        return result
    a, b = signs(truth), signs(found)
    shared = [word for word in a if word in b]
    if not shared:
        return bool(words(truth) & words(found))
    return any(a[word] & b[word] for word in shared)


def main(arguments):
    tool = ".build/release/navgraph"
    verbose = "--verbose" in arguments
    arguments = [word for word in arguments if word != "--verbose"]
    if "--navgraph" in arguments:
        at = arguments.index("--navgraph")
        tool = arguments[at + 1]
        del arguments[at : at + 2]
    table, folders = arguments[0], dict(word.split("=", 1) for word in arguments[1:])
    rows = [row for row in csv.DictReader(open(table), delimiter="\t", quoting=csv.QUOTE_NONE)]
    total = found_count = conditions = right = 0
    for repo in dict.fromkeys(row["repo"] for row in rows):
        if repo not in folders:
            continue
        data = graph(folders[repo], tool)
        all_edges = edges(data)
        beginnings = {""} | {plain(entry["screen"]) for entry in data.get("entries", [])}
        of_repo = found_of_repo = 0
        for row in rows:
            if row["repo"] != repo:
                continue
            of_repo += 1
            is_beginning = bool(BEGINNINGS.search(row["from"]))
            sources, targets = names(row["from"]), names(row["to"])
            matches = [
                edge for edge in all_edges
                if plain(edge[1]) in targets
                and (plain(edge[0]) in sources or is_beginning and (not edge[0] or plain(edge[0]) in beginnings or BEGINNINGS.search(edge[0])))
            ]
            mark = "-"
            if matches:
                found_of_repo += 1
            condition = row["condition"].strip()
            if condition:
                conditions += 1
                good = any(
                    polarity(condition, edge[2] or "") or re.sub(r" \d+$", "", edge[3]) in re.findall(r"\w+", condition)
                    for edge in matches)
                right += good
                mark = "c" if good else "?"
            if verbose:
                shown = "; ".join(sorted({str(edge[2]) for edge in matches}))[:150]
                print(f"{'ok ' if matches else 'NO '}{mark} {row['from']} -> {row['to']} [{condition}] {row['file'].split('/')[-1]}:{row['line']}  {shown}")
        total += of_repo
        found_count += found_of_repo
        print(f"{repo}: {found_of_repo} of {of_repo} edges, {len(all_edges)} reported")
    print(f"edges {found_count} of {total} ({100 * found_count / max(total, 1):.0f} %), conditions {right} of {conditions} ({100 * right / max(conditions, 1):.0f} %)")


main(sys.argv[1:])
